import { expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { writeBackup } from "@/lib/backup";
import { addMember, deactivateMember, deleteMember, reactivateMember } from "@/lib/members";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, portalForEachTest, restored, standing, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

test("a restore takes over how access has ended last, of nobody whom the backup does not know", async () => {
  for (const id of ["leaves", "returns"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR: dataDir }, file);
  await addPerson(portal, "too-late");
  for (const id of ["leaves", "returns", "too-late"]) {
    await deactivateMember(portal.runtime, ADMIN, id, { reason: "first" });
    if (id !== "too-late") await reactivateMember(portal.runtime, ADMIN, id, {});
  }
  await deactivateMember(portal.runtime, ADMIN, "leaves", { reason: "last" });
  stop(portal);
  const { runtime } = await restored(portal, file);
  const operations = runtime.portal.$client.prepare("SELECT client_user_id, kind, reason FROM member_operation").raw();
  expect(operations.all()).toEqual([["leaves", "deactivate", "last"]]);
});

test("an address that somebody new has since is no longer that of whoever was deleted (ASVS 5.0, 6.4.1)", async () => {
  await addPerson(portal, "leaves");
  await writeBackup({ DATA_DIR: dataDir }, file);
  await deleteMember(portal.runtime, ADMIN, "leaves");
  await addMember(portal.runtime, ADMIN, { email: "leaves@example.org", firstName: "N", lastName: "New" });
  stop(portal);
  const { runtime } = await restored(portal, file);
  expect(standing(runtime.portal, "leaves")).toBe("deactivated, member, no address");
});
