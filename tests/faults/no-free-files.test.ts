import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { loadConfig } from "@/lib/config";
import { openCatalogDb } from "@/lib/db/client";
import { holdAlone, holdInUse } from "@/lib/db/in-use";
import { migrateDatabases } from "@/lib/db/migrate";
import { fetchLogos } from "@/lib/logos/fetch";
import { storeUpload } from "@/lib/roster/store-upload";
import { listRuns } from "@/lib/sync";
import { runCommand } from "@/scripts/commands/program";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { mayMount, smallDisk } from "@/tests/factories/small-disk";
import { startTinyPortal } from "@/tests/factories/tiny-feed";

it.skipIf(!mayMount)("a restore that cannot even begin says why, and keeps nobody from the databases", async () => {
  const [folder, elsewhere] = [smallDisk({ files: 20 }), mkdtempSync(path.join(tmpdir(), "disk-full-"))];
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  migrateDatabases(folder);
  const file = path.join(elsewhere, "copy.db");
  await writeBackup({ DATA_DIR: folder }, file);
  holdAlone(folder)();
  fillWithFiles(folder, 20);
  await expect(restoreBackup({ DATA_DIR: folder }, file)).rejects.toThrow("Nothing was changed. Free some space");
  expect(holdInUse(folder)).not.toThrow();
});

it.skipIf(!mayMount)(
  "a sync on a disk without room for another file says so, and goes through once there is",
  async () => {
    const folder = smallDisk({ files: 40 });
    vi.stubEnv("TMPDIR", folder);
    const portal = await startTinyPortal();
    vi.unstubAllEnvs();
    fillWithFiles(folder, 40);
    await expect(portal.sync()).rejects.toThrow(/staging.* the disk has no room for another file\. Free some space/);

    const [run] = listRuns(portal.runtime, {}).items;
    expect(run).toMatchObject({ state: "failed", message: expect.stringMatching(/no room for another file\.$/) });

    removeFiles(folder);
    expect(await portal.sync()).toMatchObject({ state: "applied", added: 24 });
  },
);

it.skipIf(!mayMount)(
  "the first roster and the first logos on a disk without room for a folder meet a full one",
  async () => {
    const folder = smallDisk({ files: 20 });
    migrateDatabases(folder);
    const catalog = openCatalogDb(folder);
    onTestFinished(() => void catalog.$client.close());
    const runtime = { config: loadConfig({ ...NEEDED_SETTINGS, DATA_DIR: folder }), catalog };
    fillWithFiles(folder, 20);
    await expect(storeUpload(runtime, { body: Readable.from(["a,b\n"]) })).rejects.toMatchObject({ code: "busy" });
    await expect(fetchLogos(runtime, new AbortController().signal)).rejects.toMatchObject({ code: "ENOSPC" });
  },
);

it.skipIf(!mayMount)(
  "a key without room for its folder meets a full disk, and not a folder that is missing",
  async () => {
    const folder = smallDisk({ files: 20 });
    fillWithFiles(folder, 20);
    const said = vi.spyOn(console, "error").mockReturnValue(undefined);
    onTestFinished(() => said.mockRestore());
    const file = path.join(folder, "keys", "own", "client-key.pem");
    expect(await runCommand(["node", "portal", "keys", "generate", "--out", file])).toBe(1);
    expect(said.mock.calls).toEqual([["The disk is full. Free some space, and try again."]]);
  },
);

function fillWithFiles(folder: string, files: number): void {
  const there = readdirSync(folder, { recursive: true }).length;
  for (let at = there; at < files; at++) writeFileSync(path.join(folder, `ballast-${at}`), "");
}

function removeFiles(folder: string): void {
  for (const name of readdirSync(folder)) if (name.startsWith("ballast-")) rmSync(path.join(folder, name));
}
