import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "@/lib/db/database-file";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";
import { bringUpDatabases } from "./bring-up";

test("a start that begins with a new portal.db says so in the log, once", () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "bring-up-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const file = databaseFile(DATA_DIR, "portal");
  const said = vi.spyOn(log, "warn").mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  migrateDatabases(DATA_DIR, ["catalog"]);
  for (let start = 1; start <= 2; start++) bringUpDatabases({ DATA_DIR });
  expect(said.mock.calls).toEqual([[{ file }, expect.stringContaining("a new portal.db was made, without members")]]);

  rmSync(databaseFile(DATA_DIR, "catalog"));
  bringUpDatabases({ DATA_DIR });
  expect(said, "the offers come again").toHaveBeenCalledTimes(1);
  truncateSync(file);
  bringUpDatabases({ DATA_DIR });
  expect(said, "an emptied one").toHaveBeenCalledTimes(2);
});
