import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { openPortalDb } from "@/lib/db/client";
import { signInCounts } from "@/lib/db/schema/portal/sign-in-counts";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { countCode, countSignIn } from "./sign-in-limits";

const newAddress = () => `192.0.2.${Math.floor(Math.random() * 250)}-${randomUUID()}`;
const refusal = { code: "too_many_requests", status: 429 };

async function attempts(times: number, attempt: () => Promise<void>): Promise<void> {
  for (let index = 0; index < times; index++) await attempt();
}

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

test("nobody can try addresses out on a stolen database: what stands there for one depends on AUTH_SECRET", async () => {
  const keys = async (AUTH_SECRET: string) => {
    const portal = createBarePortal({ AUTH_SECRET });
    await countSignIn(portal, { email: "ada@example.org", address: "192.0.2.7" });
    return portal.portal
      .select()
      .from(signInCounts)
      .all()
      .map(({ key }) => key);
  };
  const [some, others] = [
    await keys("one secret of thirty-two characters"),
    await keys("another of thirty-two characters"),
  ];
  expect(some).toHaveLength(2);
  expect(others.filter((key) => some.includes(key))).toEqual([]);
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

test("attempts that are refused write nothing", async () => {
  const portal = createBarePortal();
  const attempt = { memberId: 7, address: undefined };
  await attempts(5, () => countCode(portal, attempt));
  const rows = () => portal.portal.select().from(signInCounts).all();
  await expect(countCode(portal, attempt)).rejects.toMatchObject(refusal);
  const before = rows();
  await attempts(5, () => expect(countCode(portal, attempt)).rejects.toMatchObject(refusal));
  expect(rows()).toEqual(before);
});
