import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { FileMark } from "@/lib/domain/roster";
import { SourceUnreadable } from "./source-file";
import { openNewest } from "./source-folder";

const NOBODY = 65_534;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "source-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, "Employee ID\r\n");
  const at = new Date(Date.now() - 120_000);
  utimesSync(file, at, at);
  return file;
}

function look(taken?: FileMark) {
  return openNewest(folder, { taken, allowPrivate: false, signal: new AbortController().signal });
}

it("says of a file that may not be read that it cannot be", async () => {
  chmodSync(folder, 0o755);
  chmodSync(put("tonight.csv"), 0);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await expect(look()).rejects.toThrow(SourceUnreadable);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

it("passes over links to nothing and what is no file, and can be closed unread", async () => {
  put("tonight.csv");
  symlinkSync(path.join(folder, "gone"), path.join(folder, "link.csv"));
  mkdirSync(path.join(folder, "folder.csv"));
  const found = await look();
  expect(found).toMatchObject({ name: "tonight.csv", length: 13 });
  await found?.close();
});

it("knows a file that was taken by its name, size and time, and takes none from before it", async () => {
  put("tonight.csv");
  const found = await look();
  await found?.close();
  if (!found?.mark) throw new Error("no file");
  expect(await look(found.mark)).toBeUndefined();
  expect(await look({ ...found.mark, modifiedAt: found.mark.modifiedAt + 1 })).toBeUndefined();
  const other = await look({ ...found.mark, size: 12 });
  expect(other).toMatchObject({ name: "tonight.csv" });
  await other?.close();
});
