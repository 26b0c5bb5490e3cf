import { existsSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startRunningWeb } from "@/tests/factories/running-web";

it("keeps the web process from starting where its code cannot be loaded, and says why", async () => {
  const started = startRunningWeb({ NODE_OPTIONS: "--require ./tests/faults/no-search-thread.cjs" });
  await expect(started).rejects.toThrow("There is no room for its code.");
});

it("answers although the catalogue was moved away, and leaves its newest changes as they are", async () => {
  const web = await startRunningWeb();
  onTestFinished(() => web.close());
  const file = path.join(web.runtime.config.DATA_DIR, "catalog.db");
  const written = statSync(`${file}-wal`).size;
  expect(written, "what was written last is in the -wal").toBeGreaterThan(0);
  renameSync(file, `${file}.away`);
  expect(await web.ask("/api/offers?q=pizza")).toMatchObject({ status: 200 });
  expect([existsSync(file), statSync(`${file}-wal`).size]).toEqual([false, written]);
  renameSync(`${file}.away`, file);
});
