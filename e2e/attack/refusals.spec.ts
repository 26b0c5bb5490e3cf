import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import pLimit from "p-limit";
import { z } from "zod";
import { freePort } from "@/tests/factories/free-port";
import { tamper } from "../setup/dressed-portal";
import { add } from "../setup/test";
import { addBy, cookieOf, endedCookie, visit } from "./setup/actors";
import { type RawAnswer, rawRequest } from "./setup/raw-request";
import { builtRoutes, type Route } from "./setup/routes";
import { type RunningWeb, startWeb } from "./setup/start-web";

/** Of a page or a route. The others are answered as one of these is, or there is no such method. */
const METHODS = ["GET", "POST", "PUT", "DELETE"];
const AT_ONCE = 8;
/** A comment, which a stream sends while nothing happens. */
const NOTHING_NEW = ":\n\n";
/** What the log takes in an hour (lib/auth/audit-refusal.ts). */
const EACH = 200;

interface Asker {
  /** As the audit log names them. */
  readonly name: string;
  readonly cookie: string;
  readonly address: string;
}

let web: RunningWeb;
let doors: readonly Route[];
let admin: Asker;
let support: Asker;
let member: Asker;
let victim: string;
const nobody: Asker = { name: "nobody", cookie: "", address: "198.51.100.1" };

test.describe.configure({ mode: "serial" });

// A portal of its own: what others try on the one of all would use up the log's room.
test.beforeAll(async () => {
  web = await startWeb(await freePort(), { TRUSTED_PROXIES: "127.0.0.0/8,::1" });
  const chief = await add(web.portal, "admin", "Adam Lindqvist");
  const asChief = await visit(web.portal, chief);
  const asker = async (role: "member" | "support", address: string): Promise<Asker> => {
    const person = await addBy(asChief, role, "Maya Okafor");
    return { name: person.clientUserId, cookie: await cookieOf(await visit(web.portal, person)), address };
  };
  admin = { name: chief.clientUserId, cookie: await cookieOf(asChief), address: "198.51.100.2" };
  support = await asker("support", "198.51.100.3");
  member = await asker("member", "198.51.100.4");
  victim = (await addBy(asChief, "member", "Vera Quillfeather")).clientUserId;
  doors = builtRoutes({ offer: "1", merchant: "1", category: "1", member: victim }).filter(
    ({ audience }) => audience === "support",
  );
});
test.afterAll(() => web?.stop());

test("every refused attempt at a page or route of the console is in the audit log: who, what, from where, in which request (ASVS 5.0, 16.3.2)", async () => {
  const forAdmins = doors.filter(({ name, isPage }) => !isPage && isForAdminsAlone(name));
  const cases = [
    { asker: nobody, closed: doors },
    { asker: member, closed: doors },
    { asker: support, closed: forAdmins },
  ];
  for (const { asker, closed } of cases) {
    const refused = new Map<string, string>();
    const attempts = closed.flatMap((route) => METHODS.map((method) => ({ route, method })));
    await each(attempts, async ({ route, method }) => {
      const answer = await ask(asker, method, route.path);
      if (isRefused(answer)) refused.set(String(answer.headers["x-request-id"]), `${method} ${route.path}`);
    });
    const tried = new Set([...refused.values()].map((action) => action.split(" ")[1]));
    const untried = closed.filter((door) => !tried.has(door.path)).map(({ name }) => name);
    expect(untried, asker.name).toEqual([]);

    const entries = await refusalsOf(asker.name);
    const noted = entries.map(({ requestId, action, address }) => [requestId, action, address]);
    const expected = [...refused].map(([id, action]) => [id, action.replace(victim, "[id]"), asker.address]);
    expect(noted.sort(), asker.name).toEqual(expected.sort());
  }
});

test("a person who may not see a page of the console is shown the number of the attempt in the audit log", async () => {
  const answer = await ask(member, "GET", "/admin/members");
  const entries = await refusalsOf(member.name);
  const read = entries.filter(({ requestId }) => requestId && answer.body.includes(requestId));
  expect(read).toHaveLength(1);
});

test("past its room, the attempts of one member are in the process's log alone (ASVS 5.0, 2.4.1)", async () => {
  await each([...Array(EACH).keys()], async () => {
    expect((await ask(member, "POST", "/api/admin/sync")).status).toBe(403);
  });
  const entries = await refusalsOf(member.name);
  expect(entries).toHaveLength(EACH);
  expect(entries.filter(({ reason }) => reason?.includes("later attempts"))).toHaveLength(1);
  expect(readFileSync(path.join(web.folder, "web.log"), "utf8")).toContain("no room for more");
});

test("the stream of a run ends when its viewer is signed out, and tells no more of the run (ASVS 5.0, 7.4.1)", async () => {
  const credentials = await add(web.portal, "admin", "Wanda Reyes");
  const watcher = await visit(web.portal, credentials);
  const { runId } = QUEUED.parse(await (await watcher.post("/api/admin/sync")).json());
  const watch = async (cookie: string) => {
    const target = new URL(`/api/admin/sync/runs/${runId}/events`, web.portal.url);
    const reader = (await fetch(target, { headers: { cookie } })).body
      ?.pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader?.read())?.value).toContain('"state":"queued"');
    return async () => {
      let told = "";
      for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) told += part.value;
      return told.replaceAll(NOTHING_NEW, "");
    };
  };
  const toldTheWatcher = await watch(await cookieOf(watcher));
  const other = await visit(web.portal, credentials);
  const toldTheOther = await watch(await cookieOf(other));
  await endedCookie(other);
  expect(await toldTheOther(), "nothing happens in it").toBe("");
  await endedCookie(watcher);
  // No worker runs here that would go on with it.
  tamper(web, "UPDATE sync_run SET state = 'running' WHERE id = ?", runId);
  expect(await toldTheWatcher()).toBe("");
});

/** As its own file says; that it does as it says is what the test of authorisation proves. */
function isForAdminsAlone(name: string): boolean {
  return readFileSync(`app${name}.ts`, "utf8").includes("adminRoute");
}

async function ask({ cookie, address }: Asker, method: string, target: string): Promise<RawAnswer> {
  const headers = { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) };
  return await rawRequest(web.portal.url, { method, path: target, headers });
}

/** A page leads whom it does not know to sign in. */
function isRefused({ status, headers }: RawAnswer): boolean {
  return status === 401 || status === 403 || Boolean(headers.location?.includes("/sign-in"));
}

async function refusalsOf(actor: string) {
  const found: z.output<typeof ENTRIES>["items"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query = new URLSearchParams({ actor, outcome: "refused", limit: "100", ...(cursor && { cursor }) });
    const { body } = await ask(admin, "GET", `/api/admin/audit?${query}`);
    const page = ENTRIES.parse(JSON.parse(body));
    found.push(...page.items);
    cursor = page.nextCursor;
  }
  return found;
}

const QUEUED = z.object({ runId: z.number() });
const text = z.string().nullable();
const ENTRIES = z.object({
  items: z.array(z.object({ action: z.string(), address: text, requestId: text, reason: text })),
  nextCursor: text,
});

async function each<Item>(items: readonly Item[], attempt: (item: Item) => Promise<void>): Promise<void> {
  const limit = pLimit(AT_ONCE);
  await Promise.all(items.map((item) => limit(() => attempt(item))));
}
