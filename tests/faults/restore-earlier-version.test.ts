import { renameSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { restoreBackup, writeBackup } from "@/lib/backup";
import { openPortalDb } from "@/lib/db/client";
import { deactivateMember } from "@/lib/members";
import { migrateUpTo } from "@/tests/factories/migrate-up-to";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, standing, startedAgain, stop } from "./restore-fixture";

let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

// The one lacks tables that a restore takes something over from, the other only by whom access has ended.
test.each(["0004_rosters", "0027_mailed_password_links"])(
  "a restore over a database that no version after %s has opened keeps out whoever has left since (ASVS 5.0, 8.3.2)",
  async (last) => {
    for (const id of ["stays", "leaves"]) await addPerson(portal, id);
    await writeBackup({ DATA_DIR: dataDir }, file);
    await deactivateMember(portal.runtime, { name: "admin-1" }, "leaves", {});
    stop(portal);
    bringBackTo(last);

    expect(await restoreBackup({ DATA_DIR: dataDir }, file)).toMatchObject({ members: 2, takenOver: { keptOut: 1 } });
    const { portal: db } = startedAgain(portal);
    expect(["stays", "leaves"].map((id) => standing(db, id))).toEqual([
      "active, member, stays@example.org",
      "deactivated, member, leaves@example.org",
    ]);
  },
);

/** Makes the portal's database one of an earlier version, with the same members and log. */
function bringBackTo(last: string): void {
  const now = path.join(dataDir, "now.db");
  renameSync(path.join(dataDir, "portal.db"), now);
  const db = openPortalDb(dataDir);
  migrateUpTo(db, "portal", last, dataDir);
  db.$client.prepare("ATTACH ? AS now").run(now);
  const shared = db.$client
    .prepare<[string, string], string>(
      "SELECT name FROM pragma_table_info(?, 'main') INTERSECT SELECT name FROM pragma_table_info(?, 'now')",
    )
    .pluck();
  for (const table of ["member", "audit_entry"]) {
    const columns = shared.all(table, table).join(", ");
    db.$client.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM now.${table} ORDER BY id`);
  }
  db.$client.close();
}
