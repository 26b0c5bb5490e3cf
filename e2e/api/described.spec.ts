import { readFileSync } from "node:fs";
import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { z } from "zod";
import { isMedia, JSON_BODY, type Operation } from "@/scripts/openapi/operation";
import { OPERATIONS } from "@/scripts/openapi/operations";
import { visit } from "../attack/setup/actors";
import { add, test } from "../setup/test";
import { type Scene, setScene } from "./scene";

/** What has nothing to act on here; it answers that as a problem, as described, too. */
const MAY_REFUSE = new Set([
  "delete /api/admin/members/{id}/provider-account",
  "get /api/brand/logo",
  "get /api/logos/{id}",
  "post /api/second-factor",
  "post /api/unsubscribe",
  "post /api/admin/rosters/{id}/mapping",
  "post /api/admin/rosters/{id}/pause",
  "post /api/admin/rosters/{id}/resume",
  "post /api/admin/rosters/{id}/retry",
  "post /api/admin/rosters/{id}/undo",
  "post /api/admin/sync/runs/{id}/accept",
  "post /api/admin/sync/runs/{id}/reject",
]);

/** As in docs/openapi.json. */
const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string().regex(/^[a-z_]+$/),
  requestId: z.uuid(),
});

interface Request {
  readonly path?: string;
  readonly who?: APIRequestContext;
  readonly data?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

test("the server answers every described operation with what is described, and notes what the console changed", async ({
  portal,
  admin,
}) => {
  test.setTimeout(240_000);
  const scene = await setScene(portal, admin);
  const visitor = async (person = scene.newPerson()) => await visit(portal, await person);

  /** What an operation is asked with, where its path alone does not do. */
  const requests: Readonly<Record<string, () => Promise<Request>>> = {
    "get /api/auth/{action}": async () => ({ path: "/api/auth/csrf" }),
    "post /api/auth/{action}": async () => {
      const { email, password } = await scene.newPerson();
      const who = await visitor();
      const { csrfToken } = z.object({ csrfToken: z.string() }).parse(await (await who.get("/api/auth/csrf")).json());
      return { who, path: "/api/auth/callback/credentials", form: { csrfToken, email, password } };
    },
    "get /api/locations": async () => ({ path: "/api/locations?bbox=-125,25,-66,49&zoom=4" }),
    "get /api/suggest": async () => ({ path: "/api/suggest?q=pi" }),
    "post /api/saved/{id}": async () => ({ form: { saved: "1" } }),
    "post /api/password/link": async () => ({ form: { email: "nobody@e2e.example" } }),
    "post /api/password/set": async () => {
      const { clientUserId } = await scene.newPerson();
      const answer = await scene.admin.post(`/api/admin/members/${clientUserId}/password-link`);
      const { url } = z.object({ url: z.string() }).parse(await answer.json());
      return { form: { token: new URL(url).searchParams.get("token") ?? "", password: "a password that is new" } };
    },
    "post /api/password/change": async () => {
      const person = await scene.newPerson();
      const form = { current: person.password, password: "a password that is new" };
      return { who: await visit(portal, person), form };
    },
    "post /api/second-factor": async () => ({ form: { offer: "x", code: "000000", password: "x" } }),
    "post /api/sessions/end": async () => ({ who: await visitor() }),
    "post /api/mail-choice": async () => ({ who: await visitor(), form: {} }),
    "get /api/unsubscribe": async () => ({ path: "/api/unsubscribe?token=x" }),
    "post /api/unsubscribe": async () => ({ path: "/api/unsubscribe?token=x" }),
    "get /api/admin/insight.csv": async () => ({ path: "/api/admin/insight.csv?kind=last-sign-in" }),
    "post /api/admin/members": async () => ({
      data: { email: `${crypto.randomUUID()}@e2e.example`, firstName: "Ada", lastName: "Byron" },
    }),
    "post /api/admin/members/{id}/deactivate": async () => ({ data: { reason: "described" } }),
    "put /api/admin/members/{id}/role": async () => ({ data: { role: "support" } }),
    "post /api/admin/rosters": async () => ({
      data: "Employee ID,E-Mail,First name,Last name\n",
      headers: { "content-type": "text/csv" },
    }),
    "post /api/admin/rosters/{id}/mapping": async () => ({ data: { columns: { clientUserId: 0 } } }),
    "post /api/admin/rosters/{id}/apply": async () => {
      const { id, planHash } = await scene.newRoster();
      return { path: `/api/admin/rosters/${id}/apply`, data: { planHash } };
    },
  };

  const misfits: string[] = [];
  const changes: { readonly name: string; readonly requestId: string | undefined }[] = [];
  for (const operation of OPERATIONS) {
    const name = `${operation.method} ${operation.path}`;
    const request = (await requests[name]?.()) ?? {};
    const path = request.path ?? (await filled(operation, scene));
    const { who = scene.admin, data, form, headers } = request;
    const accept = { accept: JSON_BODY, ...headers };
    const answer = await who.fetch(path, { method: operation.method, data, form, headers: accept });
    const misfit = await misfitOf(operation, answer, MAY_REFUSE.has(name));
    if (misfit) misfits.push(`${name}: ${misfit}`);
    if (isConsoleChange(operation) && answer.ok()) changes.push({ name, requestId: answer.headers()["x-request-id"] });
  }
  expect(misfits).toEqual([]);

  const audited = await scene.auditedRequests();
  expect(changes.length).toBeGreaterThanOrEqual(15);
  expect(changes.filter(({ requestId }) => !audited.has(requestId ?? ""))).toEqual([]);
});

test("every route handler of the build is described", () => {
  const manifest = z.record(z.string(), z.string());
  const built = Object.keys(manifest.parse(JSON.parse(readFileSync(".next/server/app-paths-manifest.json", "utf8"))));
  const handlers = built.flatMap((name) => /^(\/(?:api\/.+|healthz|readyz|metrics))\/route$/.exec(name)?.[1] ?? []);
  const there = handlers.filter((name) => !name.includes("[...rest]"));
  const paths = there.map((name) => name.replace("[...nextauth]", "{action}").replaceAll(/\[(\w+)\]/g, "{$1}"));
  expect(paths.toSorted()).toEqual([...new Set(OPERATIONS.map(({ path }) => path))].toSorted());
});

test("every refusal is a problem document, whoever asks", async ({ portal, request }) => {
  const member = await visit(portal, await add(portal, "member", "Maya Okafor"));
  const refused = [
    [await request.get("/api/offers"), 401],
    [await member.get("/api/admin/members"), 403],
    [await member.get("/api/offers/1"), 404],
    [await member.get("/api/offers?limit=0"), 400],
    [await member.get("/api/nothing/here"), 404],
    [await member.get("/api"), 404],
    [await request.get("/api"), 401],
    [await member.get("/api/admin/nothing/here"), 403],
    [await request.post("/api/nothing/here"), 401],
    [await member.post("/api/categories"), 405],
    [await member.fetch("/api/offers", { method: "TRACE" }), 405],
    [await request.post("/healthz"), 405],
  ] as const;
  for (const [answer, status] of refused) {
    expect(answer.headers()["content-type"], answer.url()).toBe("application/problem+json");
    expect(answer.status()).toBe(status);
    expect(problem.parse(await answer.json()).status).toBe(status);
  }
});

test("where HTML is asked for, exactly what is described so fails as a page", async ({ portal }) => {
  const admin = await visit(portal, await add(portal, "admin", "Ada Osei"));
  const changes = OPERATIONS.filter(({ method }) => method !== "get");
  const headers = { accept: "text/html", "sec-fetch-site": "cross-site" };
  const failed = changes.map(async ({ method, path, failsAsPage }) => {
    const asked = path.replace("{action}", "callback/credentials").replace(/\{\w+\}/, "1");
    const answer = await admin.fetch(asked, { method, headers });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    const media = answer.headers()["content-type"]?.split(";")[0];
    return [`${method} ${path}`, media, failsAsPage ? "text/html" : "application/problem+json"];
  });
  const misfits = (await Promise.all(failed)).filter(([, media, expected]) => media !== expected);
  expect(misfits).toEqual([]);
});

test("a method that an address does not have is refused with those that it has (RFC 9110, 15.5.6), and OPTIONS names the same", async ({
  portal,
  request,
}) => {
  const member = await visit(portal, await add(portal, "member", "Maya Okafor"));
  const allowed = [
    [await member.post("/api/categories"), "GET, HEAD, OPTIONS"],
    [await request.delete("/healthz"), "GET, HEAD, OPTIONS"],
    [await member.post("/api/admin/members/nobody"), "DELETE, GET, HEAD, OPTIONS"],
    [await member.patch("/api/saved/1"), "DELETE, OPTIONS, POST, PUT"],
    [await member.get("/api/saved/1"), "DELETE, OPTIONS, POST, PUT"],
    [await member.put("/api/offers/1/redeem"), "OPTIONS, POST"],
    [await member.get("/api/offers/1/redeem"), "OPTIONS, POST"],
    [await request.get("/api/auth/callback/credentials"), "POST"],
    [await request.post("/icon.svg"), "GET, HEAD"],
  ] as const;
  for (const [answer, methods] of allowed) {
    expect([answer.status(), answer.headers().allow], answer.url()).toEqual([405, methods]);
  }
  for (const [path, methods] of [
    ["/api/offers", "GET, HEAD, OPTIONS"],
    ["/api/saved/1", "DELETE, OPTIONS, POST, PUT"],
    ["/api/offers/1/redeem", "OPTIONS, POST"],
  ] as const) {
    const asked = await member.fetch(path, { method: "OPTIONS" });
    expect([asked.status(), asked.headers().allow], path).toEqual([204, methods]);
  }
});

/** Every admin action is in the audit log (ASVS 5.0, 16.3.3), whoever adds one. */
function isConsoleChange({ method, path }: Operation): boolean {
  return method !== "get" && path.startsWith("/api/admin/");
}

/** Why an answer is not as described; undefined where it is. */
async function misfitOf(operation: Operation, answer: APIResponse, mayRefuse: boolean): Promise<string | undefined> {
  const status = answer.status();
  const body = await answer.text();
  const described = operation.answers[status];
  if (described === undefined) {
    if (!mayRefuse || status >= 500) return `${status} ${body.slice(0, 300)}`;
    return problem.safeParse(JSON.parse(body)).error?.message;
  }
  if (described === null) return body === "" ? undefined : `a body with ${status}`;
  const media = answer.headers()["content-type"] ?? "";
  const { media: expected, schema } = isMedia(described) ? described : { media: JSON_BODY, schema: described };
  if (media.split(";")[0] !== expected) return media;
  return schema?.safeParse(JSON.parse(body)).error?.message;
}

async function filled({ method, path }: Operation, scene: Scene): Promise<string> {
  if (!path.includes("{id}")) return path;
  if (/\/(offers|saved)\//.test(path)) return path.replace("{id}", scene.offer);
  if (/\/(merchants|logos)\//.test(path)) return path.replace("{id}", scene.merchant);
  if (/\/runs\//.test(path)) return path.replace("{id}", scene.run);
  if (/\/rosters\//.test(path)) return path.replace("{id}", (await scene.newRoster()).id);
  if (/\/members\//.test(path)) return path.replace("{id}", (await scene.newPerson()).clientUserId);
  throw new Error(`Nothing is known of ${method} ${path}.`);
}
