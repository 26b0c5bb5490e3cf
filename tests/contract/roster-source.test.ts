import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { format } from "date-fns/format";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Config } from "@/lib/config";
import { insertRoster, updateRoster } from "@/lib/db/rosters";
import { getMember } from "@/lib/members";
import {
  getRoster,
  keepRosterSource,
  listRosters,
  pollRosterSource,
  sweepRosterFiles,
  waitingRosters,
} from "@/lib/roster";
import { selfSigned, startTlsServer } from "@/tests/tls-server";
import { createRosterPortal, csvOf, people, type RosterPortal } from "./roster-fixture";
import { night as portalNight, putRoster, work } from "./roster-night";

let portal: RosterPortal;
let folder: string;
beforeEach(async () => {
  portal = await createRosterPortal();
  folder = mkdtempSync(path.join(tmpdir(), "roster-source-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.close();
  rmSync(folder, { recursive: true });
});
const forever = new AbortController().signal;

const night = (settings: Partial<Config>, ca?: string) => portalNight(portal, settings, ca);
const put = (name: string, lines: readonly string[], minutesAgo?: number) => putRoster(folder, name, lines, minutesAgo);

test("the newest file of a folder is applied within the limit, and taken once", async () => {
  const ROSTER_SOURCE = folder;
  put("old.csv", people(3), 60);
  put("tonight.csv", people(20));
  expect(await night({ ROSTER_SOURCE })).toMatchObject({
    name: "tonight.csv",
    state: "applied",
    counts: { create: 20 },
  });
  expect(await night({ ROSTER_SOURCE })).toBeUndefined();

  // Written before the last file was read, and delivered after it with its original time.
  put("next.csv", people(19), 1.1);
  expect(await night({ ROSTER_SOURCE })).toMatchObject({ state: "applied", counts: { deactivate: 1 } });
  expect(getMember(portal.runtime, "e20").accessState).toBe("deactivated");
});

test("a file that was refused waits for an admin until another one has been read", async () => {
  const config = { ...portal.runtime.config, ROSTER_SOURCE: folder };
  const waiting = () => waitingRosters({ ...portal.runtime, config }).rosters.map(({ name, state }) => [name, state]);
  put("empty.csv", [], 60);
  await night({ ROSTER_SOURCE: folder });
  expect(waiting()).toEqual([["empty.csv", "refused"]]);
  put("tonight.csv", people(3));
  await night({ ROSTER_SOURCE: folder });
  expect(waiting()).toEqual([]);
});

/** A worker that keeps the schedule for a moment, at that time of day. @returns when the looks that it left are due */
async function keepAt(time: string, settings: Partial<Config> = { ROSTER_SOURCE: folder }): Promise<string[]> {
  vi.useFakeTimers({ now: new Date(`2026-11-${time}`), toFake: ["Date"] });
  const stop = new AbortController();
  const kept = keepRosterSource({ ...portal.runtime, config: { ...portal.runtime.config, ...settings } }, stop.signal);
  await sleep(100);
  stop.abort();
  await kept;
  const due = portal.runtime.portal.$client
    .prepare("SELECT run_after FROM job WHERE kind = 'roster-source' AND state = 'queued'")
    .pluck()
    .all();
  return due.map((instant) => format(new Date(Number(instant)), "dd HH:mm"));
}

test("a source is looked at for the first time in the night after it is set, and no restart puts that off", async () => {
  expect(await keepAt("20T12:00:00")).toEqual(["21 03:15"]);
  expect(await keepAt("21T03:10:00")).toEqual(["21 03:15"]);
  // Down at 3:15: made up for at once.
  expect(await keepAt("21T03:40:00")).toEqual(["21 03:15"]);
  await work(portal);
  expect(await keepAt("21T04:00:00")).toEqual(["22 03:15"]);
  expect(await keepAt("21T05:00:00", { ROSTER_SOURCE: undefined })).toEqual([]);
  expect(await keepAt("25T12:00:00")).toEqual(["26 03:15"]);
  // The clock was days ahead, and is set right: made up for at once.
  expect(await keepAt("22T12:00:00")).toEqual(["26 03:15"]);
  await work(portal);
  expect(await keepAt("22T12:05:00")).toEqual(["23 03:15"]);
});

test("a file is not lost where the worker dies once it has taken it", async () => {
  put("tonight.csv", people(3));
  const runtime = { ...portal.runtime, config: { ...portal.runtime.config, ROSTER_SOURCE: folder } };
  const taken = await pollRosterSource(runtime, forever);
  // The job that looked is claimed again by the next worker, who finds the file taken, and the plan left to it.
  expect(await night({ ROSTER_SOURCE: folder })).toBeUndefined();
  expect(getRoster(runtime, taken?.id ?? 0)).toMatchObject({ state: "applied", counts: { create: 3 } });
});

test("a file that a dead process left is removed after an hour; one whose roster waits, or of an operator, is kept", async () => {
  const { runtime } = portal;
  expect(await sweepRosterFiles(runtime)).toBe(0);
  put("tonight.csv", people(3));
  await pollRosterSource({ ...runtime, config: { ...runtime.config, ROSTER_SOURCE: folder } }, forever);
  const rosters = path.join(runtime.config.DATA_DIR, "rosters");
  const waiting = readdirSync(rosters);
  const [left, arriving, own] = [`${randomUUID()}.csv`, `${randomUUID()}.csv`, "members of May.csv"];
  for (const file of [left, arriving, own]) writeFileSync(path.join(rosters, file), csvOf(people(1)));
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const file of [...waiting, left, own]) utimesSync(path.join(rosters, file), hoursAgo, hoursAgo);
  expect(await sweepRosterFiles(runtime)).toBe(1);
  expect(readdirSync(rosters).sort()).toEqual([...waiting, arriving, own].sort());
});

test("a roster that an admin applies while the next one is copied runs on, and the next one is taken", async () => {
  const roster = { name: "last night", source: "source", state: "planned", requestedBy: "worker" } as const;
  const { portal: db } = portal.runtime;
  const waiting = insertRoster(db, { ...roster, options: { deactivateMissing: true, idChanges: "ask" } });
  const { url, ca } = await startTlsServer((_, response) => {
    updateRoster(db, waiting.id, { state: "applying" });
    response.end(csvOf(people(3)));
  });
  const settings = { ROSTER_SOURCE: url, ROSTER_SOURCE_PRIVATE: "allowed" } as const;
  expect(await night(settings, ca)).toMatchObject({ state: "applied" });
  expect(getRoster(portal.runtime, waiting.id).state).toBe("applying");
});

test("a file that takes access from too many waits for an admin, until a newer one, not an admin's own, takes its place", async () => {
  let lines = people(20);
  const seen: (string | undefined)[] = [];
  const { url, ca } = await startTlsServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end(csvOf(lines));
  });
  const ROSTER_SOURCE = `${url.replace("//", "//hr:p%40ss@")}/export/members.csv?day=1`;
  const settings = { ROSTER_SOURCE, ROSTER_SOURCE_PRIVATE: "allowed" } as const;
  expect(await night(settings, ca)).toMatchObject({ name: "members.csv", state: "applied" });
  expect(seen).toEqual([`Basic ${Buffer.from("hr:p@ss").toString("base64")}`]);

  lines = people(10);
  const stopped = await night(settings, ca);
  expect(stopped).toMatchObject({ state: "planned", stop: { kind: "deactivations", count: 10 } });
  const own = await portal.plan(csvOf(people(1, 30)));
  expect(getRoster(portal.runtime, stopped?.id ?? 0).state).toBe("planned");
  lines = people(19);
  expect(await night(settings, ca)).toMatchObject({ state: "applied", counts: { deactivate: 1 } });
  expect(getRoster(portal.runtime, stopped?.id ?? 0).state).toBe("cancelled");
  expect(getRoster(portal.runtime, own.id).state).toBe("planned");
});

test("a file that changes the addresses of too many waits for an admin", async () => {
  let lines = people(20);
  const { url, ca } = await startTlsServer((_, response) => response.end(csvOf(lines)));
  const settings = { ROSTER_SOURCE: url, ROSTER_SOURCE_PRIVATE: "allowed" } as const;
  expect(await night(settings, ca)).toMatchObject({ state: "applied" });
  lines = lines.map((line, index) => (index < 3 ? line.replace("@", "@elsewhere.") : line));
  expect(await night(settings, ca)).toMatchObject({ state: "planned", stop: { kind: "addresses", count: 3 } });
  expect(getMember(portal.runtime, "e1").email).toBe("e1@example.org");
});

const odd: readonly [string, RequestListener, string][] = [
  ["a redirect", (_, response) => response.writeHead(302, { location: "https://example.org/" }).end(), "answered 302"],
  [
    "a file that is cut",
    (_, response) => {
      response.writeHead(200, { "content-length": "1000" });
      response.write(csvOf(people(3)), () => response.destroy());
    },
    "arrived incomplete",
  ],
  // Its connection's end is its own, cut or whole (RFC 9112, 6.3 and 8).
  ["a file without a length", endsWithItsConnection("HTTP/1.1 200 OK"), "does not say how long"],
  ["a file of an old server", endsWithItsConnection("HTTP/1.0 200 OK"), "does not say how long"],
  [
    "a file in another coding than chunks",
    endsWithItsConnection("HTTP/1.1 200 OK\r\nTransfer-Encoding: identity"),
    "does not say how long",
  ],
  ["an error", (_, response) => response.writeHead(500).end(), "answered 500"],
];

function endsWithItsConnection(head: string): RequestListener {
  return ({ socket }) => socket.end(`${head}\r\nConnection: close\r\n\r\n${csvOf(people(3))}`);
}

test.each(odd)("%s is refused, for an admin to read in the morning", async (_what, listener, words) => {
  const { url, ca } = await startTlsServer(listener);
  const settings = { ROSTER_SOURCE: url, ROSTER_SOURCE_PRIVATE: "allowed" } as const;
  await expect(night(settings, ca)).rejects.toThrow(words);
  expect(listRosters(portal.runtime, {}).items).toMatchObject([
    { source: "source", state: "refused", message: expect.stringContaining(words) },
  ]);
});

test("the name of a file that is refused turns no words of ours around, either (ASVS 5.0, 1.3.11)", async () => {
  put("a\u202evsc.csv", ["\u0000"]);
  await expect(night({ ROSTER_SOURCE: folder })).rejects.toThrow();
  expect(listRosters(portal.runtime, {}).items).toMatchObject([{ name: "avsc.csv", state: "refused" }]);
});

test.each<[string, RequestListener]>([
  ["before the source has answered", () => undefined],
  ["in the middle of the file", (_, response) => void response.writeHead(200).write(csvOf(people(3)))],
])("a worker that is told to stop %s leaves no refused roster", async (_when, listener) => {
  const stop = new AbortController();
  const { url, ca } = await startTlsServer((request, response) => {
    listener(request, response);
    setTimeout(() => stop.abort(), 100);
  });
  const config = { ...portal.runtime.config, ROSTER_SOURCE: url, ROSTER_SOURCE_PRIVATE: "allowed" } as const;
  const look = pollRosterSource({ ...portal.runtime, config }, stop.signal, ca);
  await expect(look).rejects.toMatchObject({ name: "AbortError" });
  expect(listRosters(portal.runtime, {}).items).toEqual([]);
});

test("a source whose certificate ended yesterday gets no password, and an admin reads why", async () => {
  const expired = selfSigned({ ends: Date.now() - 86_400_000 });
  let requests = 0;
  const { url } = await startTlsServer(() => requests++, expired);
  const ROSTER_SOURCE = url.replace("//", "//hr:secret@");
  await expect(night({ ROSTER_SOURCE, ROSTER_SOURCE_PRIVATE: "allowed" }, expired.cert)).rejects.toThrow("expired");
  expect(requests).toBe(0);
  const [refused] = listRosters(portal.runtime, {}).items;
  expect(refused).toMatchObject({ state: "refused", message: expect.stringContaining("expired") });
  expect(refused?.message).not.toContain("secret");
});

test.each(["https://127.0.0.1/r.csv", "https://[::1]/r.csv", "https://10.1.2.3/r.csv", "https://localhost/r.csv"])(
  "%s is not looked at unless private addresses are allowed",
  async (address) => {
    const settings = { ROSTER_SOURCE: address, ROSTER_SOURCE_PRIVATE: "refused" } as const;
    await expect(night(settings)).rejects.toThrow("not a public address");
  },
);

test.each(["admin", "support"] as const)(
  "the address to which the password link of %s goes is changed by no roster that nobody looks at",
  async (role) => {
    const chief = { clientUserId: "chief", email: "chief@example.org", firstName: "Cara", lastName: "Fold" };
    await portal.add({ ...chief, role });
    const lines = [...people(2), "chief,chief@evil.example,Cara,Fold"];
    put("tonight.csv", lines);
    const taken = await night({ ROSTER_SOURCE: folder });
    expect(taken).toMatchObject({ state: "applied", counts: { create: 2, refused: 1 } });
    expect(getMember(portal.runtime, "chief").email).toBe(chief.email);

    const looked = await portal.plan(csvOf(lines));
    expect(looked.counts).toMatchObject({ update: 1, refused: 0 });
  },
);
