import fs, { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { log } from "@/lib/log";
import { checkReadiness } from "./readiness";

function serving() {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "readiness-"));
  migrateDatabases(DATA_DIR);
  const [portal, catalog] = [openPortalDb(DATA_DIR), openCatalogDb(DATA_DIR)];
  onTestFinished(() => {
    portal.$client.close();
    catalog.$client.close();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });
  return { portal, catalog, config: { DATA_DIR } };
}

test.each(["portal", "catalog"] as const)("a %s.db that a newer or an older program left is not served", (name) => {
  const runtime = serving();
  expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });
  const { $client } = runtime[name];
  const said = vi.spyOn(log, "error").mockReturnValue(undefined);
  onTestFinished(() => said.mockRestore());
  $client.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)");
  expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "of another version", disk: "ok" });
  $client.exec("DELETE FROM __drizzle_migrations");
  expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "of another version", disk: "ok" });
  const why = expect.stringContaining("another version has migrated it, or npm run build was left out");
  const all = { portal: "current", catalog: "current" };
  expect(said.mock.calls).toEqual(["newer", "older"].map((tables) => [{ tables: { ...all, [name]: tables } }, why]));
});

test.each(["portal.db", "catalog.db"])(
  "a %s that is removed or replaced under the running process is not served",
  (name) => {
    const runtime = serving();
    const file = path.join(runtime.config.DATA_DIR, name);
    copyFileSync(file, `${file}.copy`);
    renameSync(file, `${file}.old`);
    expect(checkReadiness(runtime)).toMatchObject({ ready: false, databases: "gone" });
    renameSync(`${file}.copy`, file);
    expect(checkReadiness(runtime)).toMatchObject({ ready: false, databases: "gone" });
    renameSync(`${file}.old`, file);
    expect(checkReadiness(runtime)).toMatchObject({ ready: true, databases: "ok" });
  },
);

test("a database that is gone is called so even once it does not answer any more", () => {
  const runtime = serving();
  runtime.portal.$client.exec("DROP TABLE member");
  expect(checkReadiness(runtime)).toMatchObject({ databases: "unreadable" });
  rmSync(path.join(runtime.config.DATA_DIR, "portal.db"));
  expect(checkReadiness(runtime)).toMatchObject({ databases: "gone" });
});

test("a data folder that has vanished makes it unready, with the reason", () => {
  const runtime = serving();
  rmSync(runtime.config.DATA_DIR, { recursive: true });
  expect(checkReadiness(runtime)).toMatchObject({ ready: false, disk: "unreadable" });
});

test.each(["", "portal.db", "catalog.db"])(
  "what takes no writes makes it unready, although all can be read: the data folder's %j",
  (name) => {
    const runtime = serving();
    // No rights bind root, and mounting takes more than a test may have.
    const access = vi.spyOn(fs, "accessSync").mockImplementation((place) => {
      if (place !== path.join(runtime.config.DATA_DIR, name)) return;
      throw Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
    });
    syncBuiltinESMExports();
    expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "ok", disk: "read-only" });
    access.mockRestore();
    syncBuiltinESMExports();
    expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });
  },
);

test.each(["portal.db", "catalog.db"])(
  "a disk that has a fault, and takes no writes to the log of %s although all rights are there, makes it unready",
  (name) => {
    const runtime = serving();
    // As ext4 does; a disk with a fault takes more than a test may have.
    const mend = refuseOpening(path.join(runtime.config.DATA_DIR, `${name}-wal`), "EROFS");
    expect(checkReadiness(runtime)).toEqual({ ready: false, databases: "ok", disk: "read-only" });
    mend();
    expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });
  },
);

test.each(["EMFILE", "ENFILE"])("where no more files may be open, %s, the disk is not called read-only", (code) => {
  const runtime = serving();
  refuseOpening(path.join(runtime.config.DATA_DIR, "portal.db-wal"), code);
  expect(checkReadiness(runtime)).toEqual({ ready: true, databases: "ok", disk: "ok" });
});

/** @returns ends it, as the test's end does */
function refuseOpening(file: string, code: string): () => void {
  const { openSync } = fs;
  const open = vi.spyOn(fs, "openSync").mockImplementation((place, flags, mode) => {
    if (place !== file) return openSync(place, flags, mode);
    throw Object.assign(new Error(code), { code });
  });
  const mend = () => {
    open.mockRestore();
    syncBuiltinESMExports();
  };
  syncBuiltinESMExports();
  onTestFinished(mend);
  return mend;
}
