import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEnv } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { NotFoundError } from "@/lib/errors";
import { deactivateMember, getMember } from "@/lib/members";
import { applyRoster, getRoster, listRosters } from "@/lib/roster";
import { withRosterLease } from "@/lib/roster/lease";
import { rosterText } from "@/lib/text/roster";
import { ADMIN, createRosterPortal, csvOf, people, type RosterPortal } from "./roster-fixture";
import { type Ended, runLines } from "./run-lines";

// Each command is a process of its own, several to a test.
vi.setConfig({ testTimeout: 120_000 });
let portal: RosterPortal;
let folder: string;
beforeAll(async () => {
  portal = await createRosterPortal();
  folder = mkdtempSync(path.join(tmpdir(), "roster-cli-"));
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const lineOf = (args: readonly string[]) => ["--import", "tsx", "scripts/portal.ts", "roster", ...args];

function environment() {
  const settings = parseEnv(readFileSync(portal.sandbox.portalEnvFile, "utf8"));
  return { ...process.env, ...settings, DATA_DIR: portal.runtime.config.DATA_DIR };
}

/** Starts the real command; the sandbox goes on in this process meanwhile. */
function start(...args: readonly string[]) {
  return startIn([], args);
}

function startIn(node: readonly string[], args: readonly string[]) {
  return spawn(process.execPath, [...node, ...lineOf(args)], { env: environment(), stdio: ["ignore", "pipe", "pipe"] });
}

async function roster(...args: readonly string[]): Promise<Ended> {
  return await ended(start(...args));
}

async function ended(command: ReturnType<typeof start>): Promise<Ended> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "exit"),
  ]);
  return { code, stdout, stderr };
}

function fileOf(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test("a night's two commands bring access up to a file, and say so in exit codes", async () => {
  const plan = path.join(folder, "plan.json");
  const planned = await roster("plan", fileOf("first.csv", csvOf(people(10))), "--out", plan);
  expect(planned).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("10 to create") });
  expect(() => getMember(portal.runtime, "e1")).toThrow(NotFoundError);

  const applied = await roster("apply", plan, "--json");
  expect(applied).toMatchObject({ code: 0, stderr: expect.stringContaining("10 done, 0 failed, 0 refused") });
  expect(JSON.parse(applied.stdout)).toMatchObject({ state: "applied", progress: { done: 10 } });
  expect(getMember(portal.runtime, "e1")).toMatchObject({ serviceState: "active" });

  // Given again, it finds nothing left to do.
  expect((await roster("apply", plan)).code).toBe(0);
});

test("a plan past the limit is written, ends with 3, and is applied with its number alone", async () => {
  const stopped = await roster("plan", fileOf("short.csv", csvOf(people(8))), "--deactivate-missing");
  expect(stopped).toMatchObject({
    code: 3,
    stderr: expect.stringMatching(/the access of 2 of 10 members\..* roster apply \d+ --confirm 2$/m),
  });
  const plan = fileOf("short.json", stopped.stdout);
  expect(await roster("apply", plan)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("of 2 of 10 members"),
  });
  expect((await roster("apply", plan, "--confirm", "2")).code).toBe(0);
  expect(getMember(portal.runtime, "e10").accessState).toBe("deactivated");
});

test("a plan of a file with a column sorted by itself ends with 3, in the words of the console", async () => {
  await portal.apply(await portal.plan(csvOf(people(10, 700))));
  const others = people(10, 701).map((line, index) => line.replace(/^e\d+/, `e${700 + index}`));
  const stopped = await roster("plan", fileOf("sorted.csv", csvOf(others)));
  expect(stopped.code).toBe(3);
  expect(stopped.stderr).toContain(rosterText.stop(JSON.parse(stopped.stdout).stop));
  expect(stopped.stderr).toContain("In 9 of 10 lines the id and e-mail do not match the member");
});

/**
 * Applies a roster by the command, which gets the signal, Ctrl-C's by default, once it has begun: and again at once, as
 * npm repeats what the terminal has sent, and a shell that loses its terminal what the system has.
 */
async function applyAndStop({ id }: { id: number }, begun: () => boolean, signal: NodeJS.Signals = "SIGINT") {
  const command = start("apply", String(id));
  const end = ended(command);
  await expect.poll(begun, { timeout: 60_000 }).toBe(true);
  command.kill(signal);
  await sleep(50);
  command.kill(signal);
  return await end;
}

test.each([
  ["Ctrl-C", "SIGINT", 100],
  ["a terminal connection that closes", "SIGHUP", 500],
] as const)("%s finishes what is begun and pauses, and the same command goes on", async (_what, signal, from) => {
  await portal.control("PATCH", "switches", { serviceTimeMs: 200 });
  const planned = await portal.plan(csvOf(people(60, from)));
  const done = () => getRoster(portal.runtime, planned.id).progress?.done ?? 0;
  expect(await applyAndStop(planned, () => done() > 0, signal)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`is paused. \`roster apply ${planned.id}\` goes on.`),
  });
  expect(getRoster(portal.runtime, planned.id).state).toBe("paused");
  expect(done()).toBeLessThan(60);
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
  expect((await roster("apply", String(planned.id))).code).toBe(0);
  expect(done()).toBe(60);
});

test("a roster that is done as Ctrl-C arrives is done", async () => {
  await portal.control("PATCH", "switches", { serviceTimeMs: 2000 });
  const planned = await portal.plan(csvOf(people(3, 200)));
  const isAsked = () => portal.rows(planned, { state: "intended" }).length === 3;
  expect(await applyAndStop(planned, isAsked)).toMatchObject({ code: 0, stderr: expect.stringContaining("3 done") });
  await portal.control("PATCH", "switches", { serviceTimeMs: 0 });
});

test("Ctrl-C leaves alone what another process applies", async () => {
  const planned = await portal.plan(csvOf(people(4, 300)));
  const { id, planHash } = planned;
  await applyRoster(portal.runtime, { name: "admin-1" }, id, { planHash }, "caller");
  await withRosterLease(portal.runtime.portal, id, { signal: new AbortController().signal }, async () => {
    const command = start("apply", String(id));
    const end = ended(command);
    await once(command.stderr, "data");
    command.kill("SIGINT");
    expect(await end).toMatchObject({ code: 1, stderr: expect.stringContaining("is applying") });
  });
  expect(getRoster(portal.runtime, id).state).toBe("applying");
});

test("what an admin revoked, a night's two commands do not restore, though their columns are named", async () => {
  await portal.apply(await portal.plan(csvOf(people(3, 800))));
  await deactivateMember(portal.runtime, ADMIN, "e800", { reason: "sells her codes" });
  const plan = path.join(folder, "unseen.json");
  const file = fileOf("unseen.csv", csvOf(people(3, 800)).replace("First name", "Called"));
  const planned = await roster("plan", file, "--unattended", "--map", "firstName=Called", "--out", plan);
  expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining("1 refused") });
  expect(await roster("apply", plan)).toMatchObject({ code: 4 });
  expect(getMember(portal.runtime, "e800").accessState).toBe("deactivated");
});

test("refused lines are had as a file, and make the apply end with 4", async () => {
  const refused = path.join(folder, "refused.csv");
  const file = fileOf("bad.csv", csvOf([...people(8), "e50,nobody,A,B"]));
  const planned = await roster("plan", file, "--refused", refused);
  expect(planned.code).toBe(0);
  expect(readFileSync(refused, "utf8")).toContain("10,refused,,e50,nobody,A B,The e-mail address must look");
  const { roster: number } = JSON.parse(planned.stdout);
  expect((await roster("apply", String(number))).code).toBe(4);
});

test("columns that nothing is read from are told, and of several with one name none is taken for the one that was meant", async () => {
  const wide = csvOf(people(2, 700).map((line) => `${line},Blue,1,2`)).replace("\r\n", ",Team,Phone,Phone\r\n");
  const file = fileOf("twice.csv", wide);
  const ended = await runLines(portal, {
    guessed: ["roster", "plan", file],
    named: ["roster", "plan", file, "--map", "phone=Phone"],
  });
  expect(ended("guessed").stderr).toContain(rosterText.ignored(["Team", "Phone", "Phone"]));
  expect(ended("guessed").stderr).toContain(rosterText.repeated(["Phone", "Phone"]));
  expect(ended("named")).toMatchObject({ code: 1, stderr: expect.stringContaining("several columns have this name") });
});

test("known members under a new id are written to a file, and answered line by line", async () => {
  await portal.apply(await portal.plan(csvOf(people(4, 400))));
  const leftOpen = path.join(folder, "left-open.csv");
  const moved = fileOf("moved.csv", csvOf(people(4, 400).map((line) => line.replace(/^e(400|401),/, "new-$1,"))));
  const asked = await roster("plan", moved, "--left-open", leftOpen);
  expect(asked).toMatchObject({ code: 0, stderr: expect.stringContaining("0 to create, 0 to update") });
  expect(asked.stderr).toContain("2 left open");
  expect(readFileSync(leftOpen, "utf8")).toMatch(/^2,ask,,new-400,.*the id e400\..*\r?\n3,ask,,new-401,/m);
  const answered = await roster("plan", moved, "--keep-line", "2");
  expect(JSON.parse(answered.stdout).counts).toMatchObject({ ask: 1, unchanged: 3 });
});

test("a plan that cannot be written leaves no roster and no file of it behind", async () => {
  const rosters = path.join(portal.runtime.config.DATA_DIR, "rosters");
  const file = fileOf("unwritten.csv", csvOf(people(1, 600)));
  const nowhere = path.join(folder, "nowhere", "plan");
  const before = readdirSync(rosters);
  const outputs = ["--out", "--refused", "--left-open"];
  const ended = await runLines(portal, {
    ...Object.fromEntries(outputs.map((option) => [option, ["roster", "plan", file, option, nowhere]])),
    "into a folder": ["roster", "plan", file, "--refused", folder],
  });
  const stderr = `${path.dirname(nowhere)} does not exist.\n`;
  for (const option of outputs) expect(ended(option)).toEqual({ code: 1, stdout: "", stderr });
  expect(ended("into a folder")).toEqual({ code: 1, stdout: "", stderr: `${folder} is a folder, not a file.\n` });
  const left = listRosters(portal.runtime, {}).items.filter(({ name }) => name === "unwritten.csv");
  expect(left.map(({ state }) => state)).toEqual(Array(4).fill("cancelled"));
  expect(readdirSync(rosters)).toEqual(before);
});

// Linux has a device that is always full.
test.skipIf(!existsSync("/dev/full"))("a plan for which its output has no room leaves nothing behind either", () => {
  const rosters = path.join(portal.runtime.config.DATA_DIR, "rosters");
  const before = readdirSync(rosters);
  const full = openSync("/dev/full", "w");
  const ended = spawnSync(process.execPath, lineOf(["plan", fileOf("no-room.csv", csvOf(people(1, 600)))]), {
    env: environment(),
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  expect(ended).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^The output could not be written: ENOSPC.*\nThe plan was not written.*cancelled\.\n$/,
    ),
  });
  const left = listRosters(portal.runtime, {}).items.filter(({ name }) => name === "no-room.csv");
  expect(left.map(({ state }) => state)).toEqual(["cancelled"]);
  expect(readdirSync(rosters)).toEqual(before);
});

test("lines of tens of thousands of cells are looked up a few at a time: such a file does not fill the memory (ASVS 5.0, 5.2.1)", async () => {
  const long = `${"1,".repeat(49_000)}1`;
  const file = fileOf("long.csv", csvOf(Array.from({ length: 40 }, () => long)));
  const planned = await ended(startIn(["--max-old-space-size=160"], ["plan", file]));
  expect(planned).toMatchObject({ code: 0, stderr: expect.stringContaining("40 refused") });
});

test("a file that cannot be planned ends with 1 and a sentence, and a command that is not understood with 2", async () => {
  const nowhere = path.join(folder, "nowhere.csv");
  // A terminal must not be told anything by a column's name.
  const odd = fileOf("odd.csv", "Nr\u001b[2J,Mail to,Given,Family\n1,a@example.org,A,B\n");
  const columns = ["email=Mail to", "firstName=Given", "lastName=Family"].flatMap((column) => ["--map", column]);
  const ended = await runLines(portal, {
    "no file": ["roster", "plan", nowhere],
    folder: ["roster", "plan", folder],
    unmapped: ["roster", "plan", odd],
    "mapped to nothing": ["roster", "plan", odd, "--map", "email=Mail"],
    mapped: ["roster", "plan", odd, ...columns],
    "no plan": ["roster", "apply", odd],
    "folder for a plan": ["roster", "apply", folder],
    nothing: ["roster", "plan"],
    many: ["roster", "apply", "1", "--confirm", "many"],
  });
  expect(ended("no file")).toEqual({ code: 1, stdout: "", stderr: `${nowhere} does not exist.\n` });
  expect(ended("folder")).toEqual({ code: 1, stdout: "", stderr: `${folder} is a folder, not a CSV file.\n` });
  expect(ended("unmapped")).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Say which column holds clientUserId or email.* has: Nr \[2J, Mail to, Given, Family\.$/m,
    ),
  });
  expect(ended("mapped to nothing").stderr).toContain("the file's columns are Nr [2J, Mail to, Given, Family.");
  expect(ended("mapped")).toMatchObject({ code: 0, stderr: expect.stringContaining("1 to create") });
  for (const [name, noPlan] of [
    ["no plan", odd],
    ["folder for a plan", folder],
  ] as const) {
    expect(ended(name)).toEqual({ code: 1, stdout: "", stderr: `${noPlan} is not what \`roster plan\` wrote.\n` });
  }
  expect(ended("nothing").code).toBe(2);
  expect(ended("many")).toMatchObject({ code: 2, stderr: expect.stringContaining("a whole number") });
});
