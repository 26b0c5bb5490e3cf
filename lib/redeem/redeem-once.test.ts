import { expect, onTestFinished, test, vi } from "vitest";
import { addMember } from "@/lib/members";
import { memberIdOf } from "@/tests/factories/members";
import { ADA, LINK, portalWithAda } from "@/tests/factories/portal-with-ada";
import { json, opened, startScriptedService } from "@/tests/factories/scripted-service";
import { redeemOnce } from "./redeem-once";

test("a press that could not be noted leaves its key free: the same press goes through a moment later, once", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "one press");
  const { $client } = runtime.portal;
  $client.exec("CREATE TRIGGER full BEFORE INSERT ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END");
  await expect(Promise.all([press(), press()])).rejects.toThrow("no room");
  expect(received).toHaveLength(0);

  $client.exec("DROP TRIGGER full");
  const answer = await press();
  expect(answer).toMatchObject({ status: "sent" });
  expect(await press()).toBe(answer);
  expect(received).toHaveLength(1);
});

test("a press is repeated for a minute by its key, and is another one after it", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "a minute");
  const first = await press();
  vi.advanceTimersByTime(59_000);
  expect(await press()).toBe(first);
  vi.advanceTimersByTime(2_000);
  expect(await press()).not.toBe(first);
  expect(received).toHaveLength(2);
});

test("a key is of one member and one offer: another's press with it is their own, and one on another offer is refused", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  await addMember(runtime, { name: "eva" }, { ...ADA, clientUserId: "bo", email: "bo@example.org" });
  const boId = memberIdOf(runtime.portal, "bo");
  const press = (by: number, offerId: number) =>
    redeemOnce(runtime, { memberId: by, offerId, requestId: "r-1" }, "a key of two");
  await press(memberId, 1);
  await press(boId, 1);
  const ids = received.map(opened).map((envelope) => ("profile" in envelope ? envelope.profile : ""));
  expect(ids.map((profile) => new URLSearchParams(profile).get("client_user_id"))).toEqual(["ada", "bo"]);
  await expect(press(memberId, 2)).rejects.toMatchObject({ code: "idempotency_mismatch", status: 422 });
});

test("a press that could not be noted does not shorten the minute of the next one with its key", async () => {
  const { client, received } = await startScriptedService(json(LINK));
  const { runtime, memberId } = await portalWithAda(client);
  const { $client } = runtime.portal;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const press = () => redeemOnce(runtime, { memberId, offerId: 1, requestId: "r-1" }, "a whole minute");
  $client.exec("CREATE TRIGGER full BEFORE INSERT ON redemption BEGIN SELECT RAISE(ABORT, 'no room'); END");
  await expect(press()).rejects.toThrow("no room");
  $client.exec("DROP TRIGGER full");
  vi.advanceTimersByTime(30_000);
  const answer = await press();
  vi.advanceTimersByTime(31_000);
  expect(await press()).toBe(answer);
  expect(received).toHaveLength(1);
});
