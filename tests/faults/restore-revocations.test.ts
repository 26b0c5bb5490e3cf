import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { Actor } from "@/lib/audit";
import { writeBackup } from "@/lib/backup";
import { addMember, deactivateMember, deleteMember, reactivateMember } from "@/lib/members";
import { getRoster, planRoster, uploadRoster } from "@/lib/roster";
import type { Runtime } from "@/lib/runtime";
import type { TestPortal } from "@/tests/factories/test-portal";
import { addPerson, addSecured, close, portalForEachTest, restored, SECURED, standing, stop } from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let dataDir: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir, file } = made);
});

test("a restore takes over how access has ended last", async () => {
  for (const id of ["leaves", "returns"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR: dataDir }, file);
  for (const id of ["leaves", "returns"]) {
    await deactivateMember(portal.runtime, ADMIN, id, { reason: "first" });
    await reactivateMember(portal.runtime, ADMIN, id, {});
  }
  await deactivateMember(portal.runtime, ADMIN, "leaves", { reason: "last" });
  stop(portal);
  const { runtime } = await restored(portal, file);
  const operations = runtime.portal.$client.prepare("SELECT client_user_id, kind, reason FROM member_operation").raw();
  expect(operations.all()).toEqual([["leaves", "deactivate", "last"]]);
});

test("somebody who came after the backup, and whom a person has shut out, is no new member to a roster that nobody looks at", async () => {
  await addPerson(portal, "stays");
  await writeBackup({ DATA_DIR: dataDir }, file);
  for (const id of ["banned", "comes"]) await addSecured(portal, id);
  await deactivateMember(portal.runtime, ADMIN, "banned", { reason: "fraud" });
  stop(portal);
  const { runtime, said, replaced } = await restored(portal, file);
  expect(said).toMatchObject({ members: 2, takenOver: { addedWithoutAccess: 1, keptOut: 0 } });
  const out = `deactivated, member, banned@example.org, ${SECURED}`;
  expect(standing(runtime.portal, "banned")).toBe(out);

  const csv = "Employee ID,First name,Last name\nstays,P,stays\nbanned,P,banned\ncomes,P,comes\n";
  const { id } = await upload(runtime, csv);
  await planRoster(runtime, id, new AbortController().signal);
  expect(getRoster(runtime, id).counts).toMatchObject({ create: 1, refused: 1, reactivate: 0 });
  close(runtime);

  const undone = await restored(portal, replaced);
  expect(standing(undone.runtime.portal, "banned"), "as before, once the restore is undone").toBe(out);
});

test("somebody who came after the backup, and has access again, or lost it by a roster, is left to the next roster", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  for (const id of ["again", "left", "banned"]) await addPerson(portal, id);
  for (const id of ["again", "left", "banned"]) await deactivateMember(portal.runtime, ADMIN, id, {});
  await reactivateMember(portal.runtime, ADMIN, "again", {});
  portal.runtime.portal.$client.exec("UPDATE member_operation SET roster_id = 1 WHERE client_user_id = 'left'");
  stop(portal);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ members: 1, takenOver: { addedWithoutAccess: 1 } });
  expect(standing(runtime.portal, "banned")).toContain("deactivated");
});

test("a roster has no number after a restore that another had, which may be named by how access has ended", async () => {
  await writeBackup({ DATA_DIR: dataDir }, file);
  const csv = "Employee ID,First name,Last name\nada,P,ada\n";
  const before = await upload(portal.runtime, csv);
  stop(portal);
  const { runtime } = await restored(portal, file);
  expect((await upload(runtime, csv)).id).toBeGreaterThan(before.id);
});

test("whom the backup's own database has deleted, or whose address is another's in it, comes back from nowhere", async () => {
  for (const id of ["erased", "stays"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR: dataDir }, file);
  await deleteMember(portal.runtime, ADMIN, "erased");
  await addPerson(portal, "late");
  stop(portal);
  const wrong = await restored(portal, file);
  const meanwhile = { ...wrong.runtime, memberAccess: portal.runtime.memberAccess };
  const late = { email: "late@example.org", firstName: "P", lastName: "Q", clientUserId: "banned" };
  await addMember(meanwhile, ADMIN, late);
  for (const id of ["erased", "banned"]) await deactivateMember(meanwhile, ADMIN, id, {});
  close(wrong.runtime);
  const { runtime, said } = await restored(portal, wrong.replaced);
  expect(said).toMatchObject({ takenOver: { addedWithoutAccess: 1 } });
  expect(["erased", "banned", "late"].map((id) => standing(runtime.portal, id))).toEqual([
    "not there",
    "deactivated, member, no address",
    "active, member, late@example.org",
  ]);
});

test("a second factor of somebody who was deleted and came again, which is sealed for their new number, is nobody's", async () => {
  await addSecured(portal, "ada");
  await writeBackup({ DATA_DIR: dataDir }, file);
  await deleteMember(portal.runtime, ADMIN, "ada");
  await addSecured(portal, "ada");
  stop(portal);
  const { runtime } = await restored(portal, file);
  expect(standing(runtime.portal, "ada")).toBe("active, member, ada@example.org, account");
});

test("a password that somebody no longer has is not theirs again, and one that they have since is", async () => {
  for (const id of ["without", "with"]) await addPerson(portal, id);
  const { $client } = portal.runtime.portal;
  $client.exec("UPDATE member SET password_hash = 'old' WHERE client_user_id = 'without'");
  await writeBackup({ DATA_DIR: dataDir }, file);
  $client.exec("UPDATE member SET password_hash = iif(client_user_id = 'with', 'new', NULL)");
  stop(portal);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { newPasswords: 2 } });
  expect(["without", "with"].map((id) => standing(runtime.portal, id))).toEqual([
    "active, member, without@example.org",
    "active, member, with@example.org, new",
  ]);
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

/** A roster that nobody looks at. */
function upload(runtime: Runtime, csv: string) {
  return uploadRoster(
    runtime,
    ADMIN,
    { body: Readable.from([Buffer.from(csv)]) },
    { unattended: true },
    { source: "cli", executor: "caller" },
  );
}
