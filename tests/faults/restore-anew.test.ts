import { renameSync } from "node:fs";
import path from "node:path";
import { expect, test, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { writeBackup } from "@/lib/backup";
import { setSavedOfferMailWish, wishesSavedOfferMail } from "@/lib/db/saved-offer-mail";
import { addMember, deactivateMember, deleteMember, setRole } from "@/lib/members";
import { chooseSavedOfferMail } from "@/lib/notices";
import { applyRetention } from "@/lib/retention";
import type { Runtime } from "@/lib/runtime";
import { memberIdOf } from "@/tests/factories/members";
import type { TestPortal } from "@/tests/factories/test-portal";
import {
  addPerson,
  addSecured,
  close,
  loseDisk,
  portalForEachTest,
  restored,
  SECURED,
  setClock,
  standing,
  startedAgain,
} from "./restore-fixture";

const ADMIN: Actor = { name: "admin-1" };
let portal: TestPortal;
let DATA_DIR: string;
let file: string;

portalForEachTest((made) => {
  ({ portal, dataDir: DATA_DIR, file } = made);
});

/** The portal after the loss of the disk, with what a roster tells of these people. */
async function begunAnew(...ids: string[]) {
  loseDisk(portal);
  const runtime = { ...startedAgain(portal), memberAccess: portal.runtime.memberAccess };
  for (const clientUserId of ids) {
    const person = { email: `${clientUserId}@example.org`, firstName: "P", lastName: "Q", clientUserId };
    await addMember(runtime, ADMIN, person);
  }
  return runtime;
}

function setPassword({ portal: db }: Pick<Runtime, "portal">, id: string, password: string): void {
  db.$client.prepare("UPDATE member SET password_hash = ? WHERE client_user_id = ?").run(password, id);
}

test("a restore over an empty database, as any command creates one after the loss of a disk, locks nobody out", async () => {
  await addSecured(portal, "boss");
  await setRole(portal.runtime, ADMIN, "boss", { role: "admin" });
  await writeBackup({ DATA_DIR }, file);
  loseDisk(portal);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ members: 1, takenOver: null, isOlder: true });
  expect(standing(runtime.portal, "boss")).toBe(`active, admin, boss@example.org, ${SECURED}`);
});

test("somebody whom a person shut out of a database that was begun anew, and whom the backup lacks, is kept out", async () => {
  for (const id of ["boss", "stays"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR }, file);
  const runtime = await begunAnew("banned", "stays");
  await deactivateMember(runtime, ADMIN, "banned", {});
  close(runtime);
  const { runtime: after, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { addedWithoutAccess: 1, begunAnew: true } });
  // The number that they had there is the boss's here.
  expect(standing(after.portal, "banned")).toBe("deactivated, member, banned@example.org");
  expect(standing(after.portal, "boss")).toBe("active, member, boss@example.org");
});

test("a restore over a database that was begun anew takes over what that says of people, and leaves the others", async () => {
  for (const id of ["boss", "stays", "leaves"]) await addSecured(portal, id);
  await writeBackup({ DATA_DIR }, file);
  loseDisk(portal);
  const anew = startedAgain(portal);
  const person = { firstName: "P", lastName: "Q" };
  await addMember(anew, ADMIN, { ...person, email: "boss@example.org", clientUserId: "boss by another id" });
  await addMember(anew, ADMIN, { ...person, email: "leaves@example.org", clientUserId: "leaves" });
  await deactivateMember(anew, ADMIN, "leaves", {});
  close(anew);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ isOlder: false, takenOver: { keptOut: 1, neverThere: 2 } });
  for (const id of ["boss", "stays"])
    expect(standing(runtime.portal, id)).toBe(`active, member, ${id}@example.org, ${SECURED}`);
  expect(standing(runtime.portal, "leaves")).toMatch(/^deactivated/);
});

test("a restore over a database that a roster has filled anew takes no role, password, second factor or account", async () => {
  for (const id of ["boss", "stays", "moved"]) await addSecured(portal, id);
  await setRole(portal.runtime, ADMIN, "boss", { role: "admin" });
  for (const id of ["boss", "stays"]) setPassword(portal.runtime, id, "of the backup");
  await writeBackup({ DATA_DIR }, file);
  const anew = await begunAnew("stays", "moved", "boss");
  setPassword(anew, "stays", "new");
  // As after a roster without addresses, and one that has another.
  anew.portal.$client.exec("UPDATE member SET email = NULL, email_key = NULL WHERE client_user_id = 'boss'");
  const set = "email = 'new@example.org', email_key = 'new@example.org'";
  anew.portal.$client.exec(`UPDATE member SET ${set} WHERE client_user_id = 'moved'`);
  close(anew);
  const { runtime, said } = await restored(portal, file);
  const counts = { keptOut: 0, demoted: 0, newPasswords: 1, newAddresses: 1, neverThere: 0 };
  expect(said).toMatchObject({ isOlder: false, takenOver: { begunAnew: true, ...counts } });
  expect(["boss", "stays", "moved"].map((id) => standing(runtime.portal, id))).toEqual([
    `active, admin, boss@example.org, of the backup, ${SECURED}`,
    `active, member, stays@example.org, new, ${SECURED}`,
    `active, member, new@example.org, ${SECURED}`,
  ]);
});

test("a database is also known as begun anew where retention has forgotten how the backup's began", async () => {
  setClock(-800);
  await addPerson(portal, "left-long-ago");
  await deleteMember(portal.runtime, ADMIN, "left-long-ago");
  vi.useRealTimers();
  await addSecured(portal, "boss");
  await setRole(portal.runtime, ADMIN, "boss", { role: "admin" });
  await applyRetention(portal.runtime);
  await writeBackup({ DATA_DIR }, file);
  close(await begunAnew("boss"));
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { begunAnew: true } });
  expect(standing(runtime.portal, "boss")).toBe(`active, admin, boss@example.org, ${SECURED}`);
});

test("a member whose access ended in a database that was begun anew stays out, and nobody with the same number does", async () => {
  for (const id of ["boss", "stays", "leaves", "goes", "elsewhere"]) await addSecured(portal, id);
  await setRole(portal.runtime, ADMIN, "boss", { role: "admin" });
  await writeBackup({ DATA_DIR }, file);
  const anew = await begunAnew("goes", "leaves", "stays");
  await deactivateMember(anew, ADMIN, "leaves", {});
  // It had the number that "boss" has in the backup.
  await deleteMember(anew, ADMIN, "goes");
  close(anew);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { keptOut: 2, neverThere: 2 } });
  const standings = ["boss", "stays", "leaves", "goes", "elsewhere"].map((id) => standing(runtime.portal, id));
  expect(standings.map((words) => words.split(",")[0])).toEqual([
    "active",
    "active",
    "deactivated",
    "deactivated",
    "active",
  ]);
});

test("an address that a database which was begun anew has for somebody else is theirs alone", async () => {
  for (const id of ["ada", "bo"]) await addPerson(portal, id);
  await writeBackup({ DATA_DIR }, file);
  const anew = await begunAnew("bo");
  anew.portal.$client.exec("UPDATE member SET email = 'ada@example.org', email_key = 'ada@example.org'");
  close(anew);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { newAddresses: 1, neverThere: 1, begunAnew: true } });
  expect(["ada", "bo"].map((id) => standing(runtime.portal, id))).toEqual([
    "active, member, no address",
    "active, member, ada@example.org",
  ]);
});

test("a restore over a database that was begun anew keeps admins out only if another admin is left", async () => {
  for (const id of ["boss", "deputy", "former", "leaves"]) await addSecured(portal, id);
  await deactivateMember(portal.runtime, ADMIN, "former", {});
  for (const id of ["boss", "deputy", "former"]) await setRole(portal.runtime, ADMIN, id, { role: "admin" });
  await writeBackup({ DATA_DIR }, file);
  const anew = await begunAnew("boss", "deputy", "leaves");
  for (const id of ["deputy", "leaves"]) await deactivateMember(anew, ADMIN, id, {});
  const one = path.join(DATA_DIR, "one.db");
  await writeBackup({ DATA_DIR }, one);
  await deactivateMember(anew, ADMIN, "boss", {});
  close(anew);
  const both = await restored(portal, file);
  const standings = ({ portal: db }: Runtime) =>
    ["boss", "deputy", "leaves"].map((id) => standing(db, id).split(", ").slice(0, 2).join(" "));
  expect(both.said).toMatchObject({ takenOver: { keptOut: 1 } });
  expect(standings(both.runtime)).toEqual(["active admin", "active admin", "deactivated member"]);
  close(both.runtime);
  renameSync(one, path.join(DATA_DIR, "portal.db"));
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { keptOut: 2 } });
  expect(standings(runtime)).toEqual(["active admin", "deactivated admin", "deactivated member"]);
});

test("an admin whose access ended since the backup stays out of the same database, though its only other admin is newer", async () => {
  for (const id of ["boss", "heir"]) {
    if (id === "heir") await writeBackup({ DATA_DIR }, file);
    await addSecured(portal, id);
    await setRole(portal.runtime, ADMIN, id, { role: "admin" });
    setPassword(portal.runtime, id, "known");
  }
  await deactivateMember(portal.runtime, ADMIN, "boss", {});
  close(portal.runtime);
  const { runtime, said } = await restored(portal, file);
  expect(said).toMatchObject({ takenOver: { keptOut: 1, begunAnew: false } });
  expect(standing(runtime.portal, "boss")).toMatch(/^deactivated, admin/);
});

test("a restore over a database that was begun anew ends no mails but those that somebody ended there", async () => {
  for (const id of ["reads", "unsubscribes"]) {
    await addSecured(portal, id);
    setSavedOfferMailWish(portal.runtime.portal, memberIdOf(portal.runtime.portal, id), true);
  }
  await writeBackup({ DATA_DIR }, file);
  const anew = await begunAnew("reads", "unsubscribes");
  for (const choice of [{ savedOffers: "1" }, {}])
    await chooseSavedOfferMail(anew, ADMIN, memberIdOf(anew.portal, "unsubscribes"), choice);
  close(anew);
  const { runtime } = await restored(portal, file);
  const wishes = ["reads", "unsubscribes"].map((id) =>
    wishesSavedOfferMail(runtime.portal, memberIdOf(runtime.portal, id)),
  );
  expect(wishes).toEqual([true, false]);
});
