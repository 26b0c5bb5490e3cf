import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { keepVersion } from "./keep-version";

test.each(["portal", "catalog"] as const)(
  "a worker stops once a newer version has migrated its %s.db",
  async (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), "keep-version-"));
    migrateDatabases(folder);
    const runtime = { portal: openPortalDb(folder), catalog: openCatalogDb(folder) };
    onTestFinished(() => {
      for (const db of Object.values(runtime)) db.$client.close();
      rmSync(folder, { recursive: true });
    });
    const stop = new AbortController();
    const kept = keepVersion(runtime, stop, 1);
    expect(stop.signal.aborted).toBe(false);

    runtime[name].$client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
    expect(await kept).toMatchObject({ message: expect.stringContaining(`${name}.db was written by a newer version`) });
    expect(stop.signal.aborted).toBe(true);
  },
);
