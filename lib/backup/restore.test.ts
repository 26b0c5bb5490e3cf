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
