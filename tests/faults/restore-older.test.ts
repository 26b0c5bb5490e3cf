import path from "node:path";
import { expect, test, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { writeBackup } from "@/lib/backup";
import { addMember, deactivateMember, deleteMember, reactivateMember, setRole } from "@/lib/members";
import { applyRetention } from "@/lib/retention";
import type { TestPortal } from "@/tests/factories/test-portal";
import {
  addPerson,
  addSecured,
  close,
  portalForEachTest,
  restored,
  SECURED,
  setClock,
  standing,
  stop,
} from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let DATA_DIR: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir: DATA_DIR, file } = made);
});

test("a restore of the wrong backup is undone by a restore of the database that it replaced", async () => {
  for (const id of ["returns", "rises"]) await addSecured(portal, id);
  await deactivateMember(portal.runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, file);
  await addSecured(portal, "late");
  await reactivateMember(portal.runtime, ADMIN, "returns", {});
  await setRole(portal.runtime, ADMIN, "rises", { role: "admin" });
  const before = ["returns", "rises", "late"].map((id) => standing(portal.runtime.portal, id));
  stop(portal);
  const wrong = await restored(portal, file);
  close(wrong.runtime);
  const { runtime, said } = await restored(portal, wrong.replaced);
  expect(said).toMatchObject({ isOlder: true, takenOver: null });
  expect(["returns", "rises", "late"].map((id) => standing(runtime.portal, id))).toEqual(before);
});

test("a member whose access ended while the wrong backup was in place stays out when that is undone, and nobody else does", async () => {
  for (const id of ["stays", "leaves", "goes"]) await addSecured(portal, id);
  await writeBackup({ DATA_DIR }, file);
  for (const id of ["late", "later"]) await addSecured(portal, id);
  stop(portal);
  const wrong = await restored(portal, file);
  const meanwhile = { ...wrong.runtime, memberAccess: portal.runtime.memberAccess };
  await deactivateMember(meanwhile, ADMIN, "leaves", {});
  await deleteMember(meanwhile, ADMIN, "goes");
  // With the number that "late" has in the right one.
  const other = { email: "other@example.org", firstName: "O", lastName: "P", clientUserId: "other" };
  await addMember(meanwhile, ADMIN, other);
  close(wrong.runtime);
  const { runtime, said } = await restored(portal, wrong.replaced);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 2, neverThere: 2 } });
  for (const id of ["leaves", "goes"]) expect(standing(runtime.portal, id)).toMatch(/^deactivated/);
  for (const id of ["stays", "late", "later"])
    expect(standing(runtime.portal, id)).toBe(`active, member, ${id}@example.org, ${SECURED}`);
});

test("a member locked out by a restore stays out when a newer backup, which has no trace of that either, is restored", async () => {
  for (const id of ["leaves", "stays"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR }, file);
  const newer = path.join(DATA_DIR, "newer.db");
  await addPerson(portal, "late");
  await writeBackup({ DATA_DIR }, newer);
  await deactivateMember(portal.runtime, ADMIN, "leaves", {});
  stop(portal);
  const first = await restored(portal, file);
  close(first.runtime);
  const second = await restored(portal, newer);
  const standings = () => ["leaves", "stays", "late"].map((id) => standing(second.runtime.portal, id).split(",")[0]);
  expect(standings()).toEqual(["deactivated", "active", "active"]);
  close(second.runtime);
  const { said } = await restored(portal, first.replaced);
  expect(said, "all that was taken over came from it").toMatchObject({ isOlder: true });
});

test("a restore of the wrong backup is also undone where the portal had been restored before", async () => {
  for (const id of ["out", "returns", "rises"]) await addPerson(portal, id);
  const first = path.join(DATA_DIR, "first.db");
  await writeBackup({ DATA_DIR }, first);
  await deactivateMember(portal.runtime, ADMIN, "out", {});
  stop(portal);
  const again = await restored(portal, first);
  const runtime = { ...again.runtime, memberAccess: portal.runtime.memberAccess };
  await deactivateMember(runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, file);
  await reactivateMember(runtime, ADMIN, "returns", {});
  await setRole(runtime, ADMIN, "rises", { role: "admin" });
  close(runtime);
  const wrong = await restored(portal, file);
  close(wrong.runtime);
  const undone = await restored(portal, wrong.replaced);
  expect(undone.said).toMatchObject({ isOlder: true, takenOver: null });
  expect(["out", "returns", "rises"].map((id) => standing(undone.runtime.portal, id))).toEqual([
    "deactivated, member, out@example.org",
    "active, member, returns@example.org",
    "active, admin, rises@example.org",
  ]);
});

test("a restore of the wrong backup is also undone where retention has forgotten something that it still knows", async () => {
  setClock(-800);
  await addPerson(portal, "left-long-ago");
  await deleteMember(portal.runtime, ADMIN, "left-long-ago");
  vi.useRealTimers();
  for (const id of ["returns", "rises"]) await addPerson(portal, id);
  await deactivateMember(portal.runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, file);
  expect(await applyRetention(portal.runtime)).not.toMatchObject({ auditEntries: 0 });
  await reactivateMember(portal.runtime, ADMIN, "returns", {});
  await setRole(portal.runtime, ADMIN, "rises", { role: "admin" });
  stop(portal);
  const wrong = await restored(portal, file);
  close(wrong.runtime);
  const { runtime, said } = await restored(portal, wrong.replaced);
  expect(said).toMatchObject({ isOlder: true, takenOver: null });
  expect(standing(runtime.portal, "returns")).toMatch(/^active/);
  expect(standing(runtime.portal, "rises")).toMatch(/^active, admin/);
});

test("two restores of wrong backups are undone one after the other", async () => {
  await addPerson(portal, "returns");
  await deactivateMember(portal.runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, file);
  const newer = path.join(DATA_DIR, "newer.db");
  await reactivateMember(portal.runtime, ADMIN, "returns", {});
  await writeBackup({ DATA_DIR }, newer);
  await setRole(portal.runtime, ADMIN, "returns", { role: "admin" });
  stop(portal);
  const first = await restored(portal, newer);
  close(first.runtime);
  const second = await restored(portal, file);
  close(second.runtime);
  const back = await restored(portal, second.replaced);
  expect(standing(back.runtime.portal, "returns")).toBe("active, member, returns@example.org");
  close(back.runtime);
  const { runtime } = await restored(portal, first.replaced);
  expect(standing(runtime.portal, "returns")).toBe("active, admin, returns@example.org");
});

test("a member added after the wrong backup keeps everything, even if somebody deleted meanwhile had their number", async () => {
  await addSecured(portal, "stays");
  await writeBackup({ DATA_DIR }, file);
  await addSecured(portal, "late");
  stop(portal);
  const wrong = await restored(portal, file);
  const meanwhile = { ...wrong.runtime, memberAccess: portal.runtime.memberAccess };
  const other = { email: "other@example.org", firstName: "O", lastName: "P", clientUserId: "other" };
  await addMember(meanwhile, ADMIN, other);
  await deleteMember(meanwhile, ADMIN, "other");
  close(wrong.runtime);
  const { runtime, said } = await restored(portal, wrong.replaced);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 0, neverThere: 1 } });
  expect(standing(runtime.portal, "late")).toBe(`active, member, late@example.org, ${SECURED}`);
});

test("access that was revoked after the backup stays revoked, even if the clock was ahead when the backup was made", async () => {
  setClock(365);
  await addPerson(portal, "leaves");
  await writeBackup({ DATA_DIR }, file);
  vi.useRealTimers();
  await deactivateMember(portal.runtime, ADMIN, "leaves", {});
  stop(portal);
  const { said } = await restored(portal, file);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 1 } });
});

test("a member deleted after the backup stays out, even once retention has forgotten them", async () => {
  setClock(-800);
  for (const id of ["stays", "leaves"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR }, file);
  await deleteMember(portal.runtime, ADMIN, "leaves");
  vi.useRealTimers();
  await applyRetention(portal.runtime);
  stop(portal);
  const { said } = await restored(portal, file);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 1, neverThere: 0 } });
});
