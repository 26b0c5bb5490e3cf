import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPortalDb } from "@/lib/db/client";
import { insertMember } from "@/lib/db/members";
import { signInCounts } from "@/lib/db/schema/portal/sign-in-counts";
import { emailKey, emailSchema } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { startSession } from "@/lib/sessions";
import { createBarePortal } from "@/tests/factories/bare-portal";
import {
  countCode,
  countProof,
  countProviderStep,
  countSignIn,
  forgiveCode,
  forgiveProviderSteps,
  forgiveSignIn,
} from "./sign-in-limits";

const newAddress = () => `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`;
const refusal = { code: "too_many_requests", status: 429 };

async function attempts(times: number, attempt: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index++) await attempt(index);
}

test("the eleventh attempt at an account is refused, from wherever it comes, with the seconds to wait (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  const eleventh = countSignIn(portal, { email, address: newAddress() });
  await expect(eleventh).rejects.toMatchObject(refusal);
  await expect(eleventh).rejects.toHaveProperty("retryAfter", expect.any(Number));
});

test("spelling an address in other ways starts no new count (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  const name = randomUUID();
  const spellings = [
    `${name}@bücher.example`,
    `${name}@bücher.example\u200b`,
    `\u2068${name}@bücher.example\u2069`,
    `${name.toUpperCase()}@BÜCHER.example`,
    ` ${name}@xn--bcher-kva.example `,
    `${name}@ｂücher.example`,
    `${name}@bu\u0308cher.example`,
  ];
  await attempts(10, (index) =>
    countSignIn(portal, { email: spellings[index % spellings.length] ?? "", address: newAddress() }),
  );
  for (const email of spellings) {
    await expect(countSignIn(portal, { email, address: newAddress() }), email).rejects.toMatchObject(refusal);
  }
});

test("who was refused is let try again after 15 minutes, and no sooner (ASVS 5.0, 6.3.1)", async () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  const attempt = () => countSignIn(portal, { email, address: newAddress() });
  await attempts(10, attempt);
  await expect(attempt()).rejects.toMatchObject({ ...refusal, retryAfter: 15 * 60 });
  vi.setSystemTime(began + 15 * 60_000 - 1000);
  await expect(attempt()).rejects.toMatchObject(refusal);
  vi.setSystemTime(began + 15 * 60_000 + 1000);
  await attempt();
});

test("an address is refused after a hundred attempts at as many accounts; a whole IPv6 network counts as one", async () => {
  const portal = createBarePortal();
  const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
  await attempts(100, (index) =>
    countSignIn(portal, { email: `${randomUUID()}@example.org`, address: `${network}::${index.toString(16)}` }),
  );
  const next = countSignIn(portal, { email: `${randomUUID()}@example.org`, address: `${network}:ffff::1` });
  await expect(next).rejects.toMatchObject(refusal);
});

test("the right password clears the account's count", async () => {
  const portal = createBarePortal();
  const attempt = { email: `${randomUUID()}@example.org`, address: newAddress() };
  await attempts(9, () => countSignIn(portal, attempt));
  await forgiveSignIn(portal, attempt);
  await attempts(10, () => countSignIn(portal, attempt));
});

test("who tries an account out does not keep its owner out where they have signed in before (ASVS 5.0, 6.1.1)", async () => {
  const portal = createBarePortal();
  const [email, home] = [`${randomUUID()}@example.org`, "2001:db8:7:1"];
  const { id: memberId } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("ada"), firstName: "Ada", lastName: "Berg" },
    ...{
      email,
      emailKey: emailKey(emailSchema.parse(email)),
      role: "member",
      accessState: "active",
      serviceState: "active",
    },
  });
  await startSession(portal, { memberId, address: `${home}::7`, secondFactor: false });
  // From where others have signed in, this account has not.
  const { id: another } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("bo"), firstName: "Bo", lastName: "Berg", role: "member" },
    ...{ accessState: "active", serviceState: "active" },
  });
  const elsewhere = newAddress();
  await startSession(portal, { memberId: another, address: elsewhere, secondFactor: false });
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  for (const address of [newAddress(), elsewhere])
    await expect(countSignIn(portal, { email, address })).rejects.toMatchObject(refusal);

  await attempts(10, () => countSignIn(portal, { email, address: `${home}::8` }));
  await expect(countSignIn(portal, { email, address: `${home}::9` })).rejects.toMatchObject(refusal);
  await forgiveSignIn(portal, { email, address: `${home}::9` });
  await countSignIn(portal, { email, address: `${home}::9` });
  await expect(countSignIn(portal, { email, address: newAddress() })).rejects.toMatchObject(refusal);
});

test("a network from which nobody has signed in to an account for a month is any stranger's", async () => {
  const began = Date.now();
  vi.useFakeTimers({ now: began, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const [email, address] = [`${randomUUID()}@example.org`, "192.0.2.7"];
  const { id: memberId } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("ada"), firstName: "Ada", lastName: "Berg", role: "member" },
    ...{ email, emailKey: emailKey(emailSchema.parse(email)), accessState: "active", serviceState: "active" },
  });
  await startSession(portal, { memberId, address, secondFactor: false });
  for (const [days, answer] of [
    [29, "known"],
    [31, "a stranger"],
  ] as const) {
    vi.setSystemTime(began + days * 86_400_000);
    await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
    const own = countSignIn(portal, { email, address });
    await (answer === "known" ? own : expect(own, answer).rejects.toMatchObject(refusal));
  }
});

test("the sixth code to a password within 15 minutes is refused, from wherever and in whatever session (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  await attempts(5, () => countCode(portal, { memberId: 7, address: newAddress() }));
  await expect(countCode(portal, { memberId: 7, address: newAddress() })).rejects.toMatchObject(refusal);
  await countCode(portal, { memberId: 8, address: newAddress() });
});

test("the sixth proof after sign-in (a code, the password again) within 15 minutes is refused (ASVS 5.0, 6.3.1)", async () => {
  const portal = createBarePortal();
  await attempts(5, () => countProof(portal, { sessionKey: "one" }));
  await expect(countProof(portal, { sessionKey: "one" })).rejects.toMatchObject(refusal);
});

test("who has a stolen password, and tries codes, keeps its owner neither from changing it nor out (ASVS 5.0, 6.1.1)", async () => {
  const portal = createBarePortal();
  const { id: memberId } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("ada"), firstName: "Ada", lastName: "Berg", role: "admin" },
    ...{ accessState: "active", serviceState: "active" },
  });
  const [home, thief] = ["192.0.2.7", "198.51.100.7"];
  await startSession(portal, { memberId, address: home, secondFactor: true });
  // The password alone makes no network the owner's.
  await startSession(portal, { memberId, address: thief, secondFactor: false });
  // Nor does what others show there.
  const { id: another } = insertMember(portal.portal, {
    ...{ clientUserId: clientUserIdSchema.parse("bo"), firstName: "Bo", lastName: "Berg", role: "admin" },
    ...{ accessState: "active", serviceState: "active" },
  });
  await startSession(portal, { memberId: another, address: thief, secondFactor: true });
  await attempts(5, () => countCode(portal, { memberId, address: thief }));
  for (const address of [thief, newAddress()])
    await expect(countCode(portal, { memberId, address })).rejects.toMatchObject(refusal);

  await countProof(portal, { sessionKey: "the owner's" });
  await attempts(4, () => countCode(portal, { memberId, address: home }));
  await forgiveCode(portal, { memberId, address: home });
  await attempts(5, () => countCode(portal, { memberId, address: home }));
  await expect(countCode(portal, { memberId, address: home })).rejects.toMatchObject(refusal);
  await expect(countCode(portal, { memberId, address: thief })).rejects.toMatchObject(refusal);
});

test("a network is led to the organisation's provider a hundred times, but for those whom it lets in (ASVS 5.0, 2.4.1)", async () => {
  const portal = createBarePortal();
  const signIn = () => attempts(2, () => countProviderStep(portal, "192.0.2.7"));
  await attempts(150, async () => {
    await signIn();
    await forgiveProviderSteps(portal, "192.0.2.7");
  });
  await attempts(100, signIn);
  await expect(countProviderStep(portal, "192.0.2.7")).rejects.toMatchObject(refusal);
  await countProviderStep(portal, "192.0.2.8");
});

test("a process that starts again has forgotten no attempt (ASVS 5.0, 6.3.1)", async () => {
  const before = createBarePortal();
  const attempt = { email: `${randomUUID()}@example.org`, address: newAddress() };
  await attempts(6, () => countSignIn(before, attempt));
  const portal = { ...before, portal: openPortalDb(before.config.DATA_DIR) };
  await attempts(4, () => countSignIn(portal, attempt));
  await expect(countSignIn(portal, attempt)).rejects.toMatchObject(refusal);
  portal.portal.$client.close();
});

test("while another process keeps the database locked, attempts are counted all the same", async () => {
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  await countSignIn(portal, { email, address: newAddress() });
  const other = openPortalDb(portal.config.DATA_DIR);
  other.$client.exec("BEGIN IMMEDIATE");
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  await expect(countSignIn(portal, { email, address: newAddress() })).rejects.toMatchObject(refusal);
  const startedMeanwhile = { ...portal, portal: openPortalDb(portal.config.DATA_DIR) };
  await expect(countSignIn(startedMeanwhile, { email, address: newAddress() })).resolves.toBeUndefined();
  startedMeanwhile.portal.$client.close();
  other.$client.close();
});

test("attempts that were counted while the clock was ahead are forgotten once it is set right", async () => {
  const now = Date.now();
  vi.useFakeTimers({ now: now + 5 * 3_600_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const email = `${randomUUID()}@example.org`;
  await attempts(10, () => countSignIn(portal, { email, address: newAddress() }));
  await expect(countSignIn(portal, { email, address: newAddress() })).rejects.toMatchObject(refusal);
  vi.setSystemTime(now);
  await expect(countSignIn(portal, { email, address: newAddress() })).resolves.toBeUndefined();
});

test("the database tells neither whose address was typed nor from where, and forgets what is past", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const portal = createBarePortal();
  const rows = () => JSON.stringify(portal.portal.select().from(signInCounts).all());
  await countSignIn(portal, { email: "ada@example.org", address: "192.0.2.7" });
  const first = rows();
  expect(first).toMatch(/account:.+address:|address:.+account:/);
  expect(first).not.toMatch(/ada|192\.0/);

  vi.setSystemTime(Date.now() + 16 * 60_000);
  await countSignIn(portal, { email: "bo@example.org", address: "192.0.2.8" });
  for (const { key } of JSON.parse(first)) expect(rows()).not.toContain(key);
});
