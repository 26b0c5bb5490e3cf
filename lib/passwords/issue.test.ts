import { expect, onTestFinished, test, vi } from "vitest";
import type { Actor } from "@/lib/audit";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { insertPerson } from "@/tests/factories/members";
import { issuePasswordLink, passwordLinkIsLive, setPasswordByLink } from ".";

const ADMIN: Actor = { name: "admin-1" };
const FROM = { address: "192.0.2.7", requestId: "r-1" };

function portalWithZoe() {
  const runtime = createBarePortal();
  insertPerson(runtime.portal, "zoe", { email: "zoë@exämple.org" });
  const issue = async () => (await issuePasswordLink(runtime, ADMIN, "zoe")).searchParams.get("token") ?? "";
  return { runtime, issue };
}

function stopClock(now: number): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ now, toFake: ["Date"] });
}

test("an admin can give no link to a member without an address, who could not sign in", async () => {
  const { runtime } = portalWithZoe();
  insertPerson(runtime.portal, "ada");
  await expect(issuePasswordLink(runtime, ADMIN, "ada")).rejects.toMatchObject({ status: 409 });
});

test("an admin's link that cannot be logged is not made", async () => {
  const { runtime, issue } = portalWithZoe();
  const refuseEntries = "BEFORE INSERT ON audit_entry BEGIN SELECT RAISE(ABORT, 'no entry'); END";
  runtime.portal.$client.exec(`CREATE TEMP TRIGGER no_entry ${refuseEntries}`);
  await expect(issue()).rejects.toThrow("no entry");
  expect(runtime.portal.$client.prepare("SELECT count(*) FROM password_link").pluck().get()).toBe(0);
});

test("a link made while the clock was years ahead opens nothing once it is put right", async () => {
  const { runtime, issue } = portalWithZoe();
  const now = Date.now();
  stopClock(now + 5 * 365 * 86_400_000);
  const token = await issue();
  expect(passwordLinkIsLive(runtime, token)).toBe(true);
  vi.setSystemTime(now);
  expect(passwordLinkIsLive(runtime, token)).toBe(false);
});

test("a link opens for half an hour, and no longer (ASVS 5.0, 6.4.1)", async () => {
  const { runtime, issue } = portalWithZoe();
  const now = Date.now();
  stopClock(now);
  const token = await issue();
  vi.setSystemTime(now + 30 * 60_000 - 1);
  expect(passwordLinkIsLive(runtime, token)).toBe(true);
  vi.setSystemTime(now + 30 * 60_000);
  expect(passwordLinkIsLive(runtime, token)).toBe(false);
  const late = setPasswordByLink(runtime, FROM, { token, password: "a few plain words" });
  await expect(late).rejects.toThrow("older than 30 minutes");
});

test("whoever presses the link that a newer one has replaced reads that, and not that it was used", async () => {
  const { runtime, issue } = portalWithZoe();
  const [older, newer] = [await issue(), await issue()];
  const press = (token: string) => setPasswordByLink(runtime, FROM, { token, password: "a few plain words" });
  await expect(press(older)).rejects.toThrow("replaced by a newer one");
  await press(newer);
});

test("links that nobody has used in time are gone from the database with the next one that is made", async () => {
  const { runtime, issue } = portalWithZoe();
  const bo = insertPerson(runtime.portal, "bo", { email: "bo@example.org" });
  const now = Date.now();
  stopClock(now);
  await issue();
  vi.setSystemTime(now + 31 * 60_000);
  await issuePasswordLink(runtime, ADMIN, "bo");
  expect(runtime.portal.$client.prepare("SELECT member_id FROM password_link").pluck().all()).toEqual([bo]);
});
