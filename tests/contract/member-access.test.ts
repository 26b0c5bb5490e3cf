import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deepLink } from "@/lib/member-access";
import {
  AnswerLostError,
  MemberDeactivatedError,
  MemberLockedError,
  MemberUnknownError,
} from "@/lib/member-access/errors";
import { failureOf } from "@/tests/factories/scripted-service";
import { type MemberAccessFixture, startMemberAccess, ZOE } from "./member-access-fixture";

let service: MemberAccessFixture;

beforeAll(async () => {
  service = await startMemberAccess();
});
beforeEach(() => service.sandbox.control("POST", "reset"));
afterAll(() => service.close());

describe("Member", () => {
  test("client_user_id, username, firstname, lastname, email arrive whole", async () => {
    await service.client.ssoMember(ZOE);
    expect((await service.members())[0]).toMatchObject({
      client_user_id: "m-1",
      username: expect.stringMatching(/^zoe\d\d$/),
      profile: { firstname: "Zoë", lastname: "O'Brien & Søn", email: "zoe@example.org" },
    });
  });

  test("username may be set explicitly", async () => {
    await service.client.ssoMember({ ...ZOE, username: "zoe.of.perks" });
    expect((await service.members())[0]).toMatchObject({ username: "zoe.of.perks" });
  });

  test("email is optional", async () => {
    await service.client.ssoMember({ clientUserId: "m-1", firstName: "Zoë" });
    await service.client.deactivateMember({ clientUserId: "m-1", notify: true });
    expect(await service.mails()).toEqual([]);
  });
});

describe("Login token", () => {
  test("token, token_url: a link on the program's origin", async () => {
    const { tokenUrl } = await service.client.ssoMember(ZOE);
    expect(new URL(tokenUrl).origin).toBe(service.sandbox.sandbox.programOrigin);
  });

  test("page_request: the deep link leads to the offer, once", async () => {
    const offer = await pathOfAnOffer();
    const { tokenUrl } = await service.client.ssoMember(ZOE);
    const { pathname, search } = deepLink(tokenUrl, service.sandbox.sandbox.programOrigin, offer);

    const arrival = await service.sandbox.request(pathname + search);
    expect(arrival.status).toBe(303);
    expect(arrival.headers.get("location")).toBe(offer);
    expect((await service.sandbox.request(pathname + search)).status).toBe(410);
  });
});

/** Path and query of an offer's link, as a sync would store it. */
async function pathOfAnOffer(): Promise<string> {
  const { feedKey, feedPassword } = service.sandbox.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const feed = "/discounts/api/v2.2/feed/offers.json?category_key=dining&count=1";
  const text = await (await service.sandbox.request(feed, { headers: { authorization } })).text();
  const { pathname, search } = new URL(/"link":"(https:[^"]+)"/.exec(text)?.[1] ?? "");
  return pathname + search;
}

describe("States and transitions", () => {
  test("(no member), sso_member: the member exists and may log in", async () => {
    await service.client.ssoMember(ZOE);
    expect((await service.members())[0]).toMatchObject({ client_user_id: "m-1", state: "active" });
  });

  test("active, deactivate_member: deactivated", async () => {
    await service.client.ssoMember(ZOE);
    await service.client.deactivateMember({ clientUserId: "m-1", notify: false });
    expect((await service.members())[0]).toMatchObject({ state: "deactivated" });
  });

  test("deactivated, reactivate_member: login privileges reinstated", async () => {
    await service.client.ssoMember(ZOE);
    await service.client.deactivateMember({ clientUserId: "m-1", notify: false });
    await service.client.reactivateMember({ clientUserId: "m-1", notify: false });
    await expect(service.client.ssoMember(ZOE)).resolves.toBeDefined();
  });

  test("deactivated, sso_member: unchanged, error 2003", async () => {
    await service.client.ssoMember(ZOE);
    await service.client.deactivateMember({ clientUserId: "m-1", notify: false });
    expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivatedError);
    expect((await service.members())[0]).toMatchObject({ state: "deactivated" });
  });

  test("locked, sso_member: unchanged, error 2004", async () => {
    await service.client.ssoMember(ZOE);
    await service.sandbox.control("POST", "members/m-1/lock");
    expect(await failureOf(service.client.ssoMember(ZOE))).toBeInstanceOf(MemberLockedError);
    expect((await service.members())[0]).toMatchObject({ state: "locked" });
  });

  test("any, delete_member: member removed", async () => {
    await service.client.ssoMember(ZOE);
    await service.sandbox.control("POST", "members/m-1/lock");
    await service.client.deleteMember({ clientUserId: "m-1" });
    expect((await service.members())[0]).toBeUndefined();
  });
});

describe.each(["deactivate_member", "reactivate_member"])("%s", (operation) => {
  const set = (member: { clientUserId: string; notify: boolean }) =>
    operation === "deactivate_member"
      ? service.client.deactivateMember(member)
      : service.client.reactivateMember(member);

  beforeEach(async () => {
    await service.client.ssoMember(ZOE);
    if (operation === "reactivate_member")
      await service.client.deactivateMember({ clientUserId: "m-1", notify: false });
  });

  test("client_user_id: any printable text", async () => {
    const clientUserId = "staff / 0042=?&+%ü用";
    await service.client.ssoMember({ ...ZOE, clientUserId, email: "other@example.org" });
    await expect(set({ clientUserId, notify: false })).resolves.toBeUndefined();
  });

  test("client_user_id: unknown", async () => {
    const failure = await failureOf(set({ clientUserId: "m-9", notify: false }));
    expect(failure).toBeInstanceOf(MemberUnknownError);
    expect(failure.effect).toBe("none");
  });

  test("send_notification: 1 sends an email, absent means none", async () => {
    await set({ clientUserId: "m-1", notify: false });
    expect(await service.mails()).toHaveLength(0);
    await (operation === "deactivate_member" ? service.client.reactivateMember : service.client.deactivateMember)({
      clientUserId: "m-1",
      notify: false,
    });
    await set({ clientUserId: "m-1", notify: true });
    expect(await service.mails()).toHaveLength(1);
  });
});

describe("delete_member", () => {
  test("client_user_id: unknown", async () => {
    expect(await failureOf(service.client.deleteMember({ clientUserId: "m-9" }))).toBeInstanceOf(MemberUnknownError);
  });
});

describe("a lost answer", () => {
  test("leaves the outcome unknown, and asking again settles it without harm", async () => {
    await service.client.ssoMember(ZOE);
    await service.sandbox.control("POST", "faults", [{ match: "deactivate_member", drop: "after" }]);
    const failure = await failureOf(service.client.deactivateMember({ clientUserId: "m-1", notify: false }));
    expect(failure).toBeInstanceOf(AnswerLostError);
    expect(failure.effect).toBe("unknown");
    expect((await service.members())[0]).toMatchObject({ state: "deactivated" });
    await expect(service.client.deactivateMember({ clientUserId: "m-1", notify: false })).resolves.toBeUndefined();
  });
});
