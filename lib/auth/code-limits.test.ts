import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { codeCount, countCode, countProof, uncountProof } from "./sign-in-limits";

const newAddress = () => `192.0.2.7-${randomUUID()}`;
const refusal = { code: "too_many_requests", status: 429 };

async function attempts(times: number, attempt: () => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index++) await attempt();
}

test("the sixth code to a password within 15 minutes is refused, from wherever and in whatever session (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  await attempts(5, () => countCode(portal, { memberId: 7, address: newAddress() }));
  await expect(countCode(portal, { memberId: 7, address: newAddress() })).rejects.toMatchObject(refusal);
  await countCode(portal, { memberId: 8, address: newAddress() });
});

test("the right code clears the count it stood in, though it makes the network the member's own", async () => {
  const portal = createBarePortal();
  const memberId = insertPerson(portal.portal, "ada", { role: "admin" });
  const hotel = { memberId, address: "192.0.2.7" };
  await attempts(5, () => countCode(portal, hotel));
  const count = codeCount(portal, hotel);
  await startSession(portal, { ...hotel, secondFactor: true });
  await count.forget();
  const elsewhere = () => countCode(portal, { memberId, address: newAddress() });
  await attempts(5, elsewhere);
  await expect(elsewhere()).rejects.toMatchObject(refusal);
});

test("a thief of a password who tries codes keeps its owner neither out nor from changing it (ASVS 5.0, 6.1.1)", async () => {
  const portal = createBarePortal();
  const memberId = insertPerson(portal.portal, "ada", { role: "admin" });
  const [home, thief] = ["192.0.2.7", "198.51.100.7"];
  await startSession(portal, { memberId, address: home, secondFactor: true });
  // The password alone makes no network the owner's.
  await startSession(portal, { memberId, address: thief, secondFactor: false });
  // Nor does what others show there.
  const another = insertPerson(portal.portal, "bo", { role: "admin" });
  await startSession(portal, { memberId: another, address: thief, secondFactor: true });
  await attempts(5, () => countCode(portal, { memberId, address: thief }));
  for (const address of [thief, newAddress()])
    await expect(countCode(portal, { memberId, address })).rejects.toMatchObject(refusal);

  await countProof(portal, { sessionKey: "the owner's" });
  await attempts(4, () => countCode(portal, { memberId, address: home }));
  await codeCount(portal, { memberId, address: home }).forget();
  await attempts(5, () => countCode(portal, { memberId, address: home }));
  await expect(countCode(portal, { memberId, address: home })).rejects.toMatchObject(refusal);
  await expect(countCode(portal, { memberId, address: thief })).rejects.toMatchObject(refusal);
});

test("the sixth proof after sign-in (a code, the password again) within 15 minutes is refused (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  await attempts(5, () => countProof(portal, { sessionKey: "one" }));
  await expect(countProof(portal, { sessionKey: "one" })).rejects.toMatchObject(refusal);
});

test("a proof that is refused for another reason is not counted as an attempt", async () => {
  const portal = createBarePortal();
  await attempts(9, async () => {
    await countProof(portal, { sessionKey: "one" });
    await uncountProof(portal, { sessionKey: "one" });
  });
  await attempts(5, () => countProof(portal, { sessionKey: "one" }));
  await expect(countProof(portal, { sessionKey: "one" })).rejects.toMatchObject(refusal);
});
