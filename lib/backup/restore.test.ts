import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "@/lib/log";
import { withoutRights } from "@/tests/factories/without-rights";
import { sweepRestores, trySweepRestores } from "./restore";

test("what a killed restore left, and nobody can remove, keeps no worker from starting, and its log names it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const left = path.join(folder, "portal.db.restoring-killed");
  mkdirSync(left);
  const said = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  withoutRights(folder, () => {
    expect(() => sweepRestores(folder)).toThrow(left);
    trySweepRestores(folder);
  });
  expect(said.mock.calls).toEqual([
    [{ err: expect.objectContaining({ message: expect.stringContaining(left) }) }, expect.any(String)],
  ]);
  trySweepRestores(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test("only folders named as a restore names its own are removed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "restore-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = ["old-portal.db.restoring-killed", "portal.db.restoring-by-hand", "restoring-killed"];
  for (const name of [...kept, "portal.db.restoring-killed"]) mkdirSync(path.join(folder, name));
  sweepRestores(folder);
  expect(readdirSync(folder).sort()).toEqual(kept);
});
