import { expect } from "@playwright/test";
import pLimit from "p-limit";
import { published, type RunningPortal } from "../setup/running-portal";
import { add, type Person, test } from "../setup/test";
import { addBy, cookieOf, endedCookie, enrolSecondFactor, visit } from "./setup/actors";
import { type Canaries, readCanaries } from "./setup/canaries";
import { type RawAnswer, type RawRequest, rawRequest } from "./setup/raw-request";
import { builtRoutes, type Route } from "./setup/routes";
import { samplesFor } from "./setup/samples";
import { tricks } from "./setup/tricks";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const AT_ONCE = 8;
const FORGED = "next-auth.session-token=eyJhbGciOiJub25lIn0.eyJzaWQiOiIxIn0.";

/** Who asks, and with which cookies. */
type Cookies = Readonly<Record<"nobody" | "forged" | "ended" | "waiting" | "member" | "support" | "admin", string>>;
const OUTSIDE = ["nobody", "forged", "ended", "waiting"] as const;

interface Scene {
  readonly cookies: Cookies;
  readonly routes: readonly Route[];
  /** Texts that only signed-in people may read. */
  readonly offers: readonly string[];
  /** Texts of one member's record, which support and admins may read. */
  readonly personal: readonly string[];
  readonly canaries: Canaries;
}

/** What must be sent in vain. */
interface Refused extends Omit<RawRequest, "method" | "path"> {
  readonly refusals: readonly number[];
}

let scene: Scene;

test.describe.configure({ mode: "serial", timeout: 600_000 });

test.beforeAll(async () => {
  const portal = published();
  scene = await setScene(portal, await add(portal, "admin", "Adam Lindqvist"));
});

test("protected content can be read by the people it is meant for", async ({ portal }) => {
  for (const path of ["/", "/api/offers", ...scene.routes.filter(isOffer).map((route) => route.path)]) {
    expect(shown(await ask(portal, "member", { path }), scene.offers), path).not.toEqual([]);
  }
  for (const path of ["/admin/members", "/api/admin/members"]) {
    expect(shown(await ask(portal, "support", { path: `${path}?q=${scene.personal[0]}` }), scene.personal)).not.toEqual(
      [],
    );
  }
});

test("no route answers people it is not meant for, by any method (ASVS 5.0, 8.2.1 and 8.3.1)", async ({ portal }) => {
  const attempts = closedTo().flatMap(({ actor, route }) => METHODS.map((method) => ({ actor, route, method })));
  const leaks = await everyOf(attempts, async ({ actor, route, method }) => {
    const answer = await ask(portal, actor, {
      method,
      path: route.path,
      headers: { "content-type": "application/json" },
    });
    const allowed = allowedStatuses(route, actor, method);
    const leaked = shown(answer, secretsFrom(actor));
    const isRefused = allowed.includes(answer.status) && leaked.length === 0;
    return isRefused ? undefined : `${actor}: ${method} ${route.path} → ${answer.status} ${leaked}`;
  });
  expect(leaks).toEqual([]);
});

test("support changes nothing (ASVS 5.0, 8.2.1)", async ({ portal }) => {
  const changing = scene.routes.filter((route) => route.audience === "support" && !route.isPage);
  const attempts = changing.flatMap((route) => ["POST", "PUT", "PATCH", "DELETE"].map((method) => ({ route, method })));
  const leaks = await everyOf(attempts, async ({ route, method }) => {
    const { status } = await ask(portal, "support", { method, path: route.path });
    return status === 403 || status === 405 ? undefined : `${method} ${route.path} → ${status}`;
  });
  expect(leaks).toEqual([]);
});

test("no trick on the way to a closed route shows a protected byte or changes anything, by any method that it has (ASVS 5.0, 8.3.1)", async ({
  portal,
}) => {
  const doors = scene.routes.flatMap((route) => [
    ...(route.audience === "everybody"
      ? []
      : route.methods.map((method) => ({ actor: "nobody", route, method }) as const)),
    // Any cookie passes the optimistic look, so that the page itself decides.
    ...(route.audience !== "everybody" && route.isPage ? [{ actor: "forged", route, method: "GET" } as const] : []),
    ...(route.audience === "support"
      ? route.methods.map((method) => ({ actor: "member", route, method }) as const)
      : []),
    ...route.adminMethods.map((method) => ({ actor: "support", route, method }) as const),
  ]);
  const attempts = doors.flatMap(({ actor, route, method }) =>
    tricks(route, method).map((trick) => ({ actor, trick })),
  );
  expect(attempts.length).toBeGreaterThan(1000);
  const leaks = await everyOf(attempts, async ({ actor, trick }) => {
    const answer = await ask(portal, actor, trick);
    const leaked = shown(answer, secretsFrom(actor));
    const location = answer.headers.location ?? "/";
    const isOurs = new URL(location, portal.url).origin === new URL(portal.url).origin;
    const isDone = trick.method !== "GET" && answer.status < 300;
    if (leaked.length === 0 && answer.status < 500 && isOurs && !isDone) return undefined;
    return `${actor}: ${JSON.stringify(trick)} → ${answer.status} ${location} ${leaked}`;
  });
  expect(leaks).toEqual([]);
});

test("nothing is changed from another site, nor by a body that says not what it is (ASVS 5.0, 3.5.1 and 3.5.2)", async ({
  portal,
}) => {
  const forms = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"];
  const otherSites: readonly Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "null" },
    { origin: "https://evil.example" },
  ];
  // Nothing but its site is wrong with a request without a body, or with one of JSON.
  const flawless: readonly Refused[] = [
    { headers: {}, refusals: [403, 405] },
    { headers: { "content-type": "application/json" }, body: "{}", refusals: [403, 405] },
  ];
  const formed = forms.map(
    (type): Refused => ({
      headers: { "content-type": type },
      body: "x=1",
      refusals: [403, 405, 415],
    }),
  );
  const ways = [
    ...otherSites.flatMap((site) =>
      [...flawless, ...formed].map((sent) => ({ ...sent, headers: { ...sent.headers, ...site } })),
    ),
    ...formed.slice(1),
  ];
  const attempts = scene.routes
    // A mail provider's press comes from another site (RFC 8058, 3.2); the link that was signed for it decides.
    .filter(({ path }) => path.startsWith("/api/") && path !== "/api/unsubscribe")
    .flatMap((route) => ["POST", "PUT", "DELETE"].map((method) => ({ route, method })))
    .flatMap((attempt) => ways.map((way) => ({ ...attempt, ...way })));
  const taken = await everyOf(attempts, async ({ route, method, refusals, ...sent }) => {
    const { status } = await ask(portal, "admin", { method, path: route.path, ...sent });
    return refusals.includes(status)
      ? undefined
      : `${method} ${route.path} ${JSON.stringify(sent.headers)} → ${status}`;
  });
  expect(taken).toEqual([]);
});

/** Which actors each route is closed to. */
function closedTo() {
  return scene.routes.flatMap((route) => {
    if (route.audience === "everybody") return [];
    const actors = route.audience === "support" ? ([...OUTSIDE, "member"] as const) : OUTSIDE;
    return actors.map((actor) => ({ actor, route }));
  });
}

/**
 * What a browser opens leads to sign-in or says that the role does not do; the API answers 401 or 403, or has no such
 * method.
 */
function allowedStatuses(route: Route, actor: keyof Cookies, method: string): readonly number[] {
  if (method === "OPTIONS") return [204, 307, 401, 403, 405];
  const isApi = route.path.startsWith("/api/");
  if (!isApi && !route.isPage) return [303, 307, 401, 403, 405];
  if (!isApi) return actor === "member" ? [403, 405] : [303, 307, 405];
  return actor === "member" ? [403, 405] : [401, 405];
}

function secretsFrom(actor: keyof Cookies): readonly string[] {
  const { offers, personal, canaries } = scene;
  if (actor === "support") return canaries.support;
  return actor === "member" ? [...personal, ...canaries.member] : [...offers, ...personal, ...canaries.nobody];
}

function shown({ body, headers }: RawAnswer, secrets: readonly string[]): string[] {
  const text = body + JSON.stringify(headers);
  return secrets.filter((secret) => text.includes(secret));
}

function ask(portal: RunningPortal, actor: keyof Cookies, asked: RawRequest): Promise<RawAnswer> {
  return rawRequest(portal.url, { ...asked, headers: { ...asked.headers, ...as(scene.cookies[actor]) } });
}

function as(cookie: string): Record<string, string> {
  return cookie ? { cookie } : {};
}

function isOffer({ name }: Route): boolean {
  return /(offers|merchants)\/\[id\]\/(page|route)$/.test(name);
}

/** Tries every one, a few at once, and collects what was found. */
async function everyOf<Item>(items: readonly Item[], attempt: (item: Item) => Promise<string | undefined>) {
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(items.map((item) => limit(() => attempt(item))));
  return found.filter((finding) => finding !== undefined);
}

/** Signs people of every kind in, and reads what only they may read. */
async function setScene(portal: RunningPortal, chief: Person): Promise<Scene> {
  const admin = await visit(portal, chief);
  const victim = await addBy(admin, "member", "Vera Quillfeather");
  const careful = await addBy(admin, "admin", "Cara Fold");
  await enrolSecondFactor(await visit(portal, careful), careful);
  const [member, leaver, support] = [
    await visit(portal, await addBy(admin, "member", "Maya Okafor")),
    await visit(portal, await addBy(admin, "member", "Leo Brandt")),
    await visit(portal, await addBy(admin, "support", "Sam Petit")),
  ];
  const { offers, ...samples } = await samplesFor(admin);
  const cookies = {
    nobody: "",
    forged: FORGED,
    ended: await endedCookie(leaver),
    waiting: await cookieOf(await visit(portal, careful)),
    member: await cookieOf(member),
    support: await cookieOf(support),
    admin: await cookieOf(admin),
  };
  const routes = builtRoutes({ ...samples, member: victim.clientUserId });
  return {
    cookies,
    routes,
    offers: offers.flatMap(({ title, merchant, category }) => [title, merchant.name, category.title]),
    personal: [victim.email, "Quillfeather"],
    canaries: await readCanaries(routes, (actor, path) =>
      rawRequest(portal.url, { path, headers: as(cookies[actor]) }),
    ),
  };
}
