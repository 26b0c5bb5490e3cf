import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "@/lib/config";
import { closeRuntime, createRuntime } from "@/lib/runtime";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { readOperations } from "@/tests/factories/operations-files";
import { jobHandlers } from "./job-handlers";

test("the runbook says of every kind of job what to do when one has failed, and of no other", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "job-handlers-"));
  const runtime = createRuntime(loadConfig({ ...NEEDED_SETTINGS, DATA_DIR: folder }));
  onTestFinished(async () => {
    await closeRuntime(runtime);
    rmSync(folder, { recursive: true });
  });
  const [, entry = ""] = /^## JobsFailing$(.*?)^## /ms.exec(readOperations("runbook.md")) ?? [];
  const told = [...entry.matchAll(/^\| (`.*?) +\|/gm)].flatMap(([, kinds = ""]) =>
    kinds.replaceAll("`", "").split(", "),
  );
  expect(told.toSorted()).toEqual(
    jobHandlers(runtime)
      .map(({ kind }) => kind)
      .toSorted(),
  );
});
