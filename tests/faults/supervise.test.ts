import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { restartDelay, type Supervised, supervise } from "@/scripts/processes/supervise";

const folder = mkdtempSync(path.join(tmpdir(), "supervise-"));
const pids = path.join(folder, "pids");
let supervised: Supervised | undefined;

beforeEach(() => rmSync(pids, { force: true }));
afterEach(async () => {
  vi.restoreAllMocks();
  supervised?.killNow();
  supervised = undefined;
});

/** A program that notes its process id and then does what is given. */
function program(name: string, body: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, `import { appendFileSync } from "node:fs";\n${body.replace("START", NOTE)}`);
  return file;
}
const NOTE = `appendFileSync(${JSON.stringify(pids)}, process.pid + "\\n");`;
const startedPids = () => (existsSync(pids) ? readFileSync(pids, "utf8").trim().split("\n").map(Number) : []);

async function start(file: string, steadyMs: number, firstDelayMs = 10): Promise<{ failures: string[] }> {
  const failures: string[] = [];
  supervised = supervise({
    name: "test program",
    args: [file],
    env: process.env,
    onFailedStart: (how) => failures.push(how),
    steadyMs,
    firstDelayMs,
  });
  await vi.waitFor(() => expect(startedPids()).toHaveLength(1), 15_000);
  return { failures };
}

/** As the web process and the worker do. */
const UP = 'process.send("up");\n';
/** As a library may that runs in them. */
const OTHER = 'process.send({ type: "progress" });\n';
const RUNS_ON = "START\nsetInterval(() => {}, 1000);";

describe("a supervised program", { timeout: 20_000 }, () => {
  it("is started again after it was killed, even right after its start", async () => {
    const { failures } = await start(program("runs-on", RUNS_ON), 60_000);
    process.kill(startedPids()[0] ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(startedPids()).toHaveLength(2), 15_000);
    expect(failures).toEqual([]);
  });

  it("is started again after it gave up in the middle of its work", async () => {
    const { failures } = await start(
      program("gives-up", `${UP}${OTHER}START\nsetTimeout(() => process.exit(1), 100);`),
      50,
    );
    await vi.waitFor(() => expect(startedPids().length).toBeGreaterThan(1), 15_000);
    expect(failures).toEqual([]);
  });

  // Node tells of most of what the system lacks by an event, and throws for want of memory, as it does for a NUL.
  it.each(["/nowhere/node", "\0"])("is tried again where the system could not start it: %j", async (no) => {
    const { failures } = await start(program("once-up", `${UP}${RUNS_ON}`), 60_000);
    const { execPath } = process;
    const node = vi.spyOn(process, "execPath", "get").mockReturnValue(execPath).mockReturnValueOnce(no);
    process.kill(startedPids()[0] ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(startedPids()).toHaveLength(2), 15_000);
    expect(node).toHaveBeenCalledTimes(2);
    expect(failures).toEqual([]);
  });

  it("is not started again when its start failed late, however long it took", async () => {
    const { failures } = await start(
      program("fails-late", `${OTHER}START\nsetTimeout(() => process.exit(1), 300);`),
      50,
    );
    await vi.waitFor(() => expect(failures).toEqual(["exit code 1"]), 15_000);
    expect(startedPids()).toHaveLength(1);
  });

  it("is started again when it gave up right after it was up, and when a later start failed", async () => {
    const once = `if (!existsSync(${JSON.stringify(pids)})) process.send("up");\nSTART\nsetTimeout(() => process.exit(1), 50);`;
    const { failures } = await start(
      program("gives-up-young", `import { existsSync } from "node:fs";\n${once}`),
      60_000,
    );
    await vi.waitFor(() => expect(startedPids().length).toBeGreaterThan(2), 15_000);
    expect(failures).toEqual([]);
  });

  it("is not started again when it could not even start", async () => {
    const { failures } = await start(program("cannot-start", "START\nprocess.exit(1);"), 60_000);
    await vi.waitFor(() => expect(failures).toEqual(["exit code 1"]), 15_000);
    expect(startedPids()).toHaveLength(1);
  });

  it("drains when it is told to, and is not started again", async () => {
    const drains = 'process.once("SIGTERM", () => { appendFileSync(DRAINED, "yes"); process.exit(0); });\n';
    const drained = path.join(folder, "drained");
    await start(program("drains", `${drains.replace("DRAINED", JSON.stringify(drained))}${RUNS_ON}`), 60_000);
    await expect(supervised?.stop()).resolves.toBe(true);
    expect(readFileSync(drained, "utf8")).toBe("yes");
    expect(startedPids()).toHaveLength(1);
  });

  it("is said to have ended cleanly when it is told to stop while it waits for its restart", async () => {
    await start(program("is-killed", `${UP}${RUNS_ON}`), 60_000, 60_000);
    const died = vi.spyOn(log, "error");
    process.kill(startedPids()[0] ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(died).toHaveBeenCalled(), 15_000);
    await expect(supervised?.stop()).resolves.toBe(true);
    expect(startedPids()).toHaveLength(1);
  });

  it.each([
    ["ever longer pauses where it keeps dying soon", 60_000, [10, 20, 40]],
    ["short pauses where it has run for a while each time", 1, [10, 10, 10]],
  ])("is started again after %s", async (_how, steadyMs, waits) => {
    const died = vi.spyOn(log, "error").mockReturnValue(undefined);
    await start(program("dies", `${UP}START\nsetTimeout(() => process.exit(1), 20);`), steadyMs);
    await vi.waitFor(() => expect(died.mock.calls.length).toBeGreaterThan(2), 15_000);
    const said = died.mock.calls.slice(0, 3).map(([words]) => words);
    expect(said).toMatchObject(waits.map((waitMs) => ({ waitMs })));
  });

  it("is not started again once it is told to stop while it waits for its restart", async () => {
    await start(program("is-killed-once", `${UP}${RUNS_ON}`), 60_000, 300);
    const died = vi.spyOn(log, "error").mockReturnValue(undefined);
    process.kill(startedPids()[0] ?? Number.NaN, "SIGKILL");
    await vi.waitFor(() => expect(died).toHaveBeenCalled(), 15_000);
    const starting = vi.spyOn(process, "execPath", "get");
    await supervised?.stop();
    await sleep(400);
    expect(starting).not.toHaveBeenCalled();
  });

  it("is said to have ended cleanly when it is told to stop before it listens to signals", async () => {
    await start(program("does-not-listen", RUNS_ON), 60_000);
    await expect(supervised?.stop()).resolves.toBe(true);
  });

  it("ends at once when it is killed, although it would drain for long", async () => {
    await start(program("drains-for-long", `process.on("SIGTERM", () => {});\n${RUNS_ON}`), 60_000);
    supervised?.killNow();
    const [pid = Number.NaN] = startedPids();
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), 15_000);
  });

  it("is said to have ended badly when it does not drain", async () => {
    await start(program("exits-badly", `process.once("SIGTERM", () => process.exit(3));\n${RUNS_ON}`), 60_000);
    await expect(supervised?.stop()).resolves.toBe(false);
  });
});

describe("restartDelay", () => {
  it("doubles up to a minute", () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => restartDelay(attempt))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
  });
});
