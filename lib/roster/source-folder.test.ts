import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { TakenFile } from "@/lib/db/rosters";
import type { FileMark } from "@/lib/domain/roster";
import { openFoundFile } from "./open-found-file";
import { SourceUnreadableError } from "./source-file";
import { openNewest } from "./source-folder";

const NOBODY = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "source-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HOUR_MS = 3_600_000;

function put(name: string, at = Date.now() - 120_000, text = "Employee ID\r\n"): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  utimesSync(file, new Date(at), new Date(at));
  return file;
}

function look(taken: readonly TakenFile[] = [], quietMs?: number) {
  return openNewest(folder, { taken, allowPrivate: false, signal: new AbortController().signal, quietMs });
}

/** As it stands in the database once a roster was made of it. */
function takenNow(mark: FileMark | undefined): TakenFile {
  if (!mark) throw new Error("no file");
  return { ...mark, takenAt: Date.now() };
}

it("says of a file that is written to all the time that it does not come to rest", async () => {
  const file = put("log.csv", Date.now());
  const writing = setInterval(() => appendFileSync(file, "ada\r\n"), 20);
  try {
    const signal = AbortSignal.timeout(5_000);
    const found = openNewest(folder, { taken: [], allowPrivate: false, signal, quietMs: 200, longestMs: 500 });
    await expect(found).rejects.toThrow("log.csv, the newest file of ROSTER_SOURCE, does not come to rest");
  } finally {
    clearInterval(writing);
  }
});

it("says of a file that may not be read that it cannot be", async () => {
  chmodSync(folder, 0o755);
  chmodSync(put("tonight.csv"), 0);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await expect(look()).rejects.toThrow(SourceUnreadableError);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

it("tells a terminal nothing by a file's name, where the file cannot be read", async () => {
  const reading = openFoundFile(path.join(folder, "a\u001b[2J.csv"));
  await expect(reading).rejects.toThrow(`open '${path.join(folder, "a [2J.csv")}'`);
});

it("passes over links, wherever they lead, and what is no file, and can be closed unread", async () => {
  put("tonight.csv");
  symlinkSync(path.join(folder, "gone"), path.join(folder, "link.csv"));
  symlinkSync(put("secret of the portal", Date.now() - 90_000), path.join(folder, "newer.csv"));
  mkdirSync(path.join(folder, "folder.csv"));
  const found = await look();
  expect(found).toMatchObject({ name: "tonight.csv", length: 13 });
  await found?.close();
});

it("says that links are not followed, where there are no files", async () => {
  symlinkSync(put("export of tonight"), path.join(folder, "tonight.csv"));
  await expect(look()).rejects.toThrow("only links, which are not followed");
});

it.each([
  ["a link", (file: string) => symlinkSync(put("secret of the portal"), file), "cannot be read"],
  ["a pipe that nobody writes to", (file: string) => execFileSync("mkfifo", [file]), "no longer a file"],
])("does not read %s that took the place of a file once it was found", async (_what, put, words) => {
  const file = path.join(folder, "tonight.csv");
  put(file);
  await expect(openFoundFile(file)).rejects.toThrow(words);
});

it("knows a file that was taken by its name, size and time, and takes none from before it", async () => {
  const at = Date.now() - 120_000;
  put("tonight.csv", at);
  const found = await look();
  await found?.close();
  const taken = takenNow(found?.mark);
  expect(await look([taken])).toBeUndefined();
  expect(await look([{ ...taken, modifiedAt: taken.modifiedAt + 1 }])).toBeUndefined();
  await sleep(20);
  put("tonight.csv", at, "Employee ID\r\ne1\r\n");
  const other = await look([taken]);
  expect(other).toMatchObject({ name: "tonight.csv", length: 17 });
  await other?.close();
});

/** @returns the names that as many nights take, one after the other */
async function nights(number: number, taken: TakenFile[] = []): Promise<(string | undefined)[]> {
  const names: (string | undefined)[] = [];
  for (let night = 0; night < number; night++) {
    await sleep(20);
    const found = await look(taken, 10);
    await found?.close();
    names.push(found?.name);
    if (found) taken.unshift(takenNow(found.mark));
  }
  return names;
}

it("takes one of two files of the same time, and not the other one the next night", async () => {
  const at = Date.now() - 120_000;
  put("east.csv", at);
  put("west.csv", at);
  const [first, ...later] = await nights(3);
  expect(first).toBeDefined();
  expect(later).toEqual([undefined, undefined]);
});

it("takes the newer of two files that are dated ahead, and no older one after it", async () => {
  put("last week.csv", Date.now() + 48 * HOUR_MS);
  put("tonight.csv", Date.now() + 72 * HOUR_MS);
  const taken: TakenFile[] = [];
  expect(await nights(3, taken)).toEqual(["tonight.csv", undefined, undefined]);
  await sleep(20);
  put("tomorrow.csv", Date.now() - 11);
  expect(await nights(2, taken)).toEqual(["tomorrow.csv", undefined]);
});

it("takes a file that is dated ahead once, also when later ones have the right time", async () => {
  const taken: TakenFile[] = [];
  put("1.csv", Date.now() + 365 * 24 * HOUR_MS);
  expect(await nights(2, taken)).toEqual(["1.csv", undefined]);
  for (const name of ["2.csv", "3.csv", "4.csv"]) {
    await sleep(20);
    put(name, Date.now() - 11);
    expect(await nights(2, taken)).toEqual([name, undefined]);
  }
});

it.each([
  ["an hour", HOUR_MS],
  ["longer than a timer can wait", 60 * 24 * HOUR_MS],
])("takes a file dated %s ahead once it is the same at two looks", async (_what, ahead) => {
  const file = put("tonight.csv", Date.now() + ahead);
  const looking = look([], 300);
  await sleep(100);
  appendFileSync(file, "e1\r\n");
  utimesSync(file, new Date(), new Date(Date.now() + 2 * ahead));
  await sleep(300);
  await expect(Promise.race([looking, "still waits"])).resolves.toBe("still waits");
  const found = await looking;
  expect(found).toMatchObject({ name: "tonight.csv", length: 17 });
  await found?.close();
});

it("takes what came after a file that was dated ahead, and neither that file nor an older one again", async () => {
  put("last month.csv");
  const file = put("tonight.csv", Date.now() + HOUR_MS);
  const ahead = await look([], 10);
  await ahead?.close();
  const taken = { ...takenNow(ahead?.mark), takenAt: Date.now() - 90_000 };
  expect(await look([taken], 10)).toBeUndefined();
  put("tomorrow.csv", Date.now() - 80_000);
  const next = await look([taken], 10);
  expect(next).toMatchObject({ name: "tomorrow.csv" });
  await next?.close();
  rmSync(file);
  const again = await look([taken], 10);
  expect(again).toMatchObject({ name: "tomorrow.csv" });
  await again?.close();
});

it.each([
  ["a day", 24 * HOUR_MS],
  ["a month", 30 * 24 * HOUR_MS],
])("takes no file that was passed over where this machine's clock is then set back by %s", async (_what, back) => {
  onTestFinished(() => void vi.useRealTimers());
  put("half of tonight.csv", Date.now() - 200_000);
  put("tonight.csv");
  const tonight = await look();
  await tonight?.close();
  const taken = [takenNow(tonight?.mark)];
  vi.useFakeTimers({ now: Date.now() - back, toFake: ["Date"] });
  expect(await look(taken, 10)).toBeUndefined();
  vi.useRealTimers();
  await sleep(20);
  put("tomorrow.csv", Date.now() - 11);
  const tomorrow = await look(taken, 10);
  expect(tomorrow).toMatchObject({ name: "tomorrow.csv" });
  await tomorrow?.close();
});

it("reads the files that come once this machine's clock, which was years ahead, is put right", async () => {
  const ahead = Date.now() + 5 * 365 * 24 * HOUR_MS;
  put("before.csv", Date.now() - 2 * HOUR_MS);
  const before = await look();
  await before?.close();
  const known = takenNow(before?.mark);
  const { size, mtimeMs } = statSync(put("of then.csv", ahead));
  const ofThen = { name: "of then.csv", size, modifiedAt: mtimeMs, takenAt: ahead + HOUR_MS };
  expect(await look([ofThen, known], 10), "neither of the two again").toBeUndefined();
  put("tonight.csv");
  const tonight = await look([ofThen, known], 10);
  expect(tonight).toMatchObject({ name: "tonight.csv" });
  await tonight?.close();
});
