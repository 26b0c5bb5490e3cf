import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeBackup } from "@/lib/backup";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { checkReadiness } from "@/lib/health";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "disk-full-"));
});
afterEach(() => {
  spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
});

/** A real file system of a few megabytes; making one takes root. */
const mayMount = process.platform === "linux" && process.getuid?.() === 0;

it.skipIf(!mayMount)("a full disk is said by readiness, fails a backup whole, and is got over by itself", async () => {
  expect(spawnSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", folder]).status).toBe(0);
  migrateDatabases(folder);
  const runtime = { portal: openPortalDb(folder), catalog: openCatalogDb(folder), config: { DATA_DIR: folder } };
  try {
    expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });

    const ballast = path.join(folder, "ballast");
    const { bytes } = fill(ballast);
    expect(bytes).toBeGreaterThan(16_000_000);
    expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "ok", disk: "full" });
    const backup = path.join(folder, "backup.db");
    await expect(writeBackup({ DATA_DIR: folder }, backup)).rejects.toThrow(/full|disk|space/i);
    expect(spawnSync("ls", [folder], { encoding: "utf8" }).stdout).not.toContain("backup.db");

    rmSync(ballast);
    expect(checkReadiness(runtime).ready).toBe(true);
    expect(await writeBackup({ DATA_DIR: folder }, backup)).toBeGreaterThan(0);
  } finally {
    runtime.portal.$client.close();
    runtime.catalog.$client.close();
  }
});

function fill(file: string): { bytes: number } {
  let bytes = 0;
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) {
        writeFileSync(file, Buffer.alloc(size), { flag: "a" });
        bytes += size;
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  return { bytes };
}
