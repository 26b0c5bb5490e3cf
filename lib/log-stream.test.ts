import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { hasCode } from "@/lib/errors";
import { openLogStream } from "./log-stream";

test("lines are written in their order, also those that come while others are being written", async () => {
  const { file, fd } = makeFile();
  const stream = openLogStream(fd);
  const lines = Array.from({ length: 100 }, (_, n) => `${n} für alle\n`);
  for (const line of lines) {
    stream.write(line);
    if (line.includes("0")) await sleep(1);
  }
  await vi.waitFor(() => expect(readFileSync(file, "utf8")).toBe(lines.join("")));
});

/** A process that logs something and gives up. */
const givesUp = (characters: number) => `
  import { log } from "@/lib/log";
  log.info("x".repeat(${characters}));
  log.fatal("it cannot go on");
  process.exit(3);`;

function start(script: string, stderr: "pipe" | number) {
  const args = ["--import", "tsx", "--input-type=module", "-e", script];
  const started = spawn(process.execPath, args, { stdio: ["ignore", "ignore", stderr], killSignal: "SIGKILL" });
  onTestFinished(() => void started.kill());
  return started;
}

/** What a process that runs this script has logged when it has ended. */
async function saidBy(script: string): Promise<unknown[]> {
  const { stderr } = start(script, "pipe");
  if (!stderr) throw new Error("The process has no output.");
  return (await text(stderr))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("what a process says last is written before it ends", async () => {
  const said = await saidBy(givesUp(1_000));
  expect(said).toMatchObject([{ level: 30 }, { level: 60, msg: "it cannot go on" }]);
});

test("what a process says last comes last, also when Node's threads are busy", async () => {
  const isBusy = `import { pbkdf2 } from "node:crypto";
    for (let n = 0; n < 4; n++) pbkdf2("a", "b", 5_000, 32, "sha512", () => undefined);`;
  expect(await saidBy(isBusy + givesUp(1))).toMatchObject([{ level: 30 }, { level: 60 }]);
});

test("a process ends although the disk of its log is full", async () => {
  const full = openSync("/dev/full", "w");
  const started = start(givesUp(1), full);
  closeSync(full);
  expect(await once(started, "exit")).toEqual([3, null]);
});

test("a process ends although whoever reads its log stands still", async () => {
  const { fd } = makePipe();
  expect(await once(start(givesUp(1_000_000), fd), "exit")).toEqual([3, null]);
});

test("what a pipe does not take at once follows as it is read", async () => {
  const { fd, read } = makePipe();
  const line = `${"x".repeat(200_000)}\n`;
  openLogStream(fd).write(line);
  let found = "";
  await vi.waitFor(() => {
    found += read();
    expect(found.length).toBe(line.length);
  }, 10_000);
  expect(found).toBe(line);
});

test("what is not taken as fast as it is said does not fill up memory: lines are dropped", () => {
  const { file, fd } = makeFile();
  const stream = openLogStream(fd);
  for (let n = 0; n < 200; n++) stream.write(`${"x".repeat(100_000)}\n`);
  stream.flushSync();
  expect(statSync(file).size).toBeGreaterThan(100_000);
  expect(statSync(file).size).toBeLessThan(5_000_000);
});

function makeFile() {
  const folder = mkdtempSync(path.join(tmpdir(), "log-stream-"));
  const file = path.join(folder, "log");
  const fd = openSync(file, "w");
  onTestFinished(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return { file, fd };
}

/** A pipe that holds little, and that nobody reads but by `read`. */
function makePipe() {
  const folder = mkdtempSync(path.join(tmpdir(), "log-stream-"));
  const file = path.join(folder, "pipe");
  execFileSync("mkfifo", [file]);
  const fd = openSync(file, constants.O_RDWR | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  const bytes = Buffer.alloc(1_000_000);
  const read = () => {
    try {
      return bytes.toString("utf8", 0, readSync(fd, bytes));
    } catch (error) {
      if (hasCode(error, "EAGAIN")) return "";
      throw error;
    }
  };
  return { fd, read };
}
