import { EventEmitter, once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { deactivateMember, eraseMember, getMember, reactivateMember, registerMember } from "@/lib/members";
import { LINK, portalWithAda, REFUSED } from "@/tests/factories/portal-with-ada";
import { json, startScriptedService } from "@/tests/factories/scripted-service";
import { redeem } from "./redeem";

type Registering = Parameters<typeof registerMember>[0];

test.each([
  ["a login link", json(LINK), "session_ended", 1],
  ["a server error", json({}, 503), "service_unavailable", 1],
  ["a refusal", json(REFUSED), "service_answer", 0],
] as const)(
  "a member who loses access before %s comes gets no link, and is deactivated again where the deactivation may have come first",
  async (_name, answer, code, again) => {
    const letGo = new EventEmitter();
    const { client, received } = await startScriptedService(async (response, asked) => {
      if (!asked.url?.includes("sso_member"))
        return json({ class: "client", method: "deactivate_member", status: "fail", error: "Member not found" })(
          response,
          asked,
        );
      await once(letGo, "go");
      answer(response, asked);
    });
    const { runtime, memberId } = await portalWithAda(client);
    const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await deactivateMember(runtime, { name: "eva" }, "ada", {});
    letGo.emit("go");

    expect(await pressed).toMatchObject({ status: "failed", error: { code } });
    expect(getMember(runtime, "ada").attempts).toMatchObject([{ outcome: code }]);
    expect(getMember(runtime, "ada").serviceState).toBe(again ? "unknown" : "unregistered");
    const jobs = runtime.portal.$client.prepare("SELECT count(*) FROM job WHERE kind = 'revoke-again'").pluck();
    expect(jobs.get()).toBe(again);
  },
);

test.each([
  ["a refusal that says otherwise", json({ ...REFUSED, error: "2003: Member account is deactivated" })],
  ["a server error", json({}, 503)],
] as const)(
  "what the program confirmed of a member while a press was waiting stands when %s ends the press",
  async (_name, answer) => {
    const letGo = new EventEmitter();
    const { client, received } = await startScriptedService(async (response, asked) => {
      const confirmed = { class: "client", method: "reactivate_member", status: "ok" };
      if (!asked.url?.includes("sso_member")) return json(confirmed)(response, asked);
      await once(letGo, "go");
      answer(response, asked);
    });
    const { runtime, memberId } = await portalWithAda(client);
    const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await reactivateMember(runtime, { name: "eva" }, "ada", {});
    letGo.emit("go");

    expect(await pressed).toMatchObject({ status: "failed" });
    expect(getMember(runtime, "ada").serviceState).toBe("active");
  },
);

test.each([
  [
    "a registration",
    (runtime: Registering) => registerMember(runtime, { name: "eva" }, "ada", {}),
    { status: "rejected", reason: { code: "service_unavailable" } },
  ],
  [
    "another press",
    (_: Registering, press: () => Promise<unknown>) => press(),
    { status: "fulfilled", value: { status: "failed" } },
  ],
] as const)(
  "a login that went through stands when the answer to %s begun before it is lost",
  async (_name, begin, lost) => {
    const letGo = new EventEmitter();
    let logins = 0;
    const { client, received } = await startScriptedService(async (response, asked) => {
      logins += 1;
      if (logins > 1) return json(LINK)(response, asked);
      await once(letGo, "go");
      json({}, 503)(response, asked);
    });
    const { runtime, memberId } = await portalWithAda(client);
    const press = () => redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
    const waiting = Promise.allSettled([begin(runtime, press)]);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(await press()).toMatchObject({ status: "sent" });
    letGo.emit("go");

    expect(await waiting).toMatchObject([lost]);
    expect(getMember(runtime, "ada").serviceState).toBe("active");
  },
);

test("the program's answer to a press of somebody who was erased meanwhile is not kept", async () => {
  const letGo = new EventEmitter();
  const { client, received } = await startScriptedService(async (response, asked) => {
    if (!asked.url?.includes("sso_member")) return json({ success: true })(response, asked);
    await once(letGo, "go");
    json({ ...REFUSED, error: "No more logins for Ada Lindqvist" })(response, asked);
  });
  const { runtime, memberId } = await portalWithAda(client);
  const pressed = redeem(runtime, { memberId, offerId: 1, requestId: "r-1" });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const { pseudonym } = await eraseMember(runtime, { name: "eva" }, "ada");
  letGo.emit("go");

  expect(await pressed).toMatchObject({ status: "failed", error: { code: "service_answer" } });
  expect(runtime.portal.$client.prepare("SELECT client_user_id, outcome, detail FROM redemption").get()).toEqual({
    client_user_id: pseudonym,
    outcome: "service_answer",
    detail: null,
  });
});

test("what the program answered while the clock was a year ahead does not stand against what it answers once it is put right", async () => {
  onTestFinished(() => void vi.useRealTimers());
  const { client } = await startScriptedService((response, asked) => {
    const confirmed = { class: "client", method: "deactivate_member", status: "ok" };
    json(asked.url?.includes("sso_member") ? LINK : confirmed)(response, asked);
  });
  const { runtime, memberId } = await portalWithAda(client);
  vi.useFakeTimers({ now: Date.now() + 365 * 86_400_000, toFake: ["Date"] });
  expect(await redeem(runtime, { memberId, offerId: 1, requestId: "r-1" })).toMatchObject({ status: "sent" });
  vi.useRealTimers();
  expect(await deactivateMember(runtime, { name: "eva" }, "ada", {})).toMatchObject({ state: "done" });
  expect(getMember(runtime, "ada").serviceState).toBe("deactivated");
});
