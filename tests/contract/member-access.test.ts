import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createMemberAccess,
  deepLink,
  type MemberAccess,
  MemberAccessError,
  registerMembers,
} from "@/lib/member-access";
import { readLoginLink } from "@/lib/member-access/answer";
import type { MemberAccessSettings } from "@/lib/member-access/client";
import { sealProfile } from "@/lib/member-access/envelope";
import {
  AnswerLost,
  AuthenticationRefused,
  MemberDeactivated,
  MemberElsewhere,
  MemberLocked,
  MemberNotCreated,
  MemberUnknown,
  ParameterMissing,
  ServiceUnavailable,
  SignatureRefused,
  UpgradeRequired,
} from "@/lib/member-access/errors";
import { readClientKey, readServiceKey } from "@/lib/member-access/keys";
import { createTransport } from "@/lib/member-access/transport";
import { keyText } from "@/tests/vectors/vectors";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const AWKWARD = { apiUsername: "Zoë & co", apiPassword: "p+%20 ü=&", apiKey: "key with space" };
const ZOE = { clientUserId: "m-1", email: "zoe@example.org", firstName: "Zoë", lastName: "O'Brien & Søn" };

let fixture: SandboxFixture;
let client: MemberAccess;
const clients: MemberAccess[] = [];

beforeAll(async () => {
  fixture = await startFixture(AWKWARD);
  client = clientWith({});
});
beforeEach(() => fixture.control("POST", "reset"));
afterAll(async () => {
  for (const each of clients) await each.close();
  await fixture.close();
});

function file(...name: string[]): string {
  return readFileSync(path.join(fixture.dataDir, ...name), "utf8");
}

function settings(): MemberAccessSettings {
  const { apiUsername, apiPassword, apiKey } = fixture.sandbox.credentials;
  return {
    baseUrl: fixture.sandbox.url,
    ca: file("ca.pem"),
    username: apiUsername,
    password: apiPassword,
    apiKey,
    serviceKey: file("service-key.ssh.pub"),
    clientKey: file("private", "client-key.pem"),
  };
}

function clientWith(changed: Partial<MemberAccessSettings>): MemberAccess {
  const made = createMemberAccess({ ...settings(), ...changed });
  clients.push(made);
  return made;
}

async function failureOf(call: Promise<unknown>): Promise<MemberAccessError> {
  const failure = await call.then(
    () => undefined,
    (error) => error,
  );
  if (!(failure instanceof MemberAccessError)) throw new Error(`no failure of the service: ${failure}`);
  return failure;
}

async function mails(): Promise<unknown[]> {
  const { mails } = await fixture.control("GET", "outbox");
  return Array.isArray(mails) ? mails : [];
}

async function memberAtService(): Promise<unknown> {
  const { members } = await fixture.control("GET", "members");
  return Array.isArray(members) ? members[0] : undefined;
}

describe("Member", () => {
  test("client_user_id, username, firstname, lastname, email arrive whole", async () => {
    await client.ssoMember(ZOE);
    expect(await memberAtService()).toMatchObject({
      client_user_id: "m-1",
      username: expect.stringMatching(/^zoe\d\d$/),
      profile: { firstname: "Zoë", lastname: "O'Brien & Søn", email: "zoe@example.org" },
    });
  });

  test("username may be set explicitly", async () => {
    await client.ssoMember({ ...ZOE, username: "zoe.of.perks" });
    expect(await memberAtService()).toMatchObject({ username: "zoe.of.perks" });
  });

  test("email is optional", async () => {
    await client.ssoMember({ clientUserId: "m-1", firstName: "Zoë" });
    await client.deactivateMember({ clientUserId: "m-1", notify: true });
    expect(await mails()).toEqual([]);
  });
});

describe("Login token", () => {
  test("token, token_expiration, token_url: a link on the program's origin for 60 seconds", async () => {
    const { now } = await fixture.control("GET", "clock");
    const { tokenUrl, expiresAt } = await client.ssoMember(ZOE);
    expect(new URL(tokenUrl).origin).toBe(fixture.sandbox.programOrigin);
    const seconds = (Number(expiresAt) - Date.parse(String(now))) / 1_000;
    expect(seconds).toBeGreaterThan(57);
    expect(seconds).toBeLessThan(63);
  });

  test("page_request: the deep link leads to the offer, once", async () => {
    const offer = await pathOfAnOffer();
    const { tokenUrl } = await client.ssoMember(ZOE);
    const { pathname, search } = deepLink(tokenUrl, fixture.sandbox.programOrigin, offer);

    const arrival = await fixture.request(pathname + search);
    expect(arrival.status).toBe(303);
    expect(arrival.headers.get("location")).toBe(offer);
    expect((await fixture.request(pathname + search)).status).toBe(410);
  });
});

/** Path and query of an offer's link, as a sync would store it. */
async function pathOfAnOffer(): Promise<string> {
  const { feedKey, feedPassword } = fixture.sandbox.credentials;
  const authorization = `Basic ${Buffer.from(`${feedKey}:${feedPassword}`).toString("base64")}`;
  const feed = "/discounts/api/v2.2/feed/offers.json?category_key=dining&count=1";
  const text = await (await fixture.request(feed, { headers: { authorization } })).text();
  const { pathname, search } = new URL(/"link":"(https:[^"]+)"/.exec(text)?.[1] ?? "");
  return pathname + search;
}

describe("States and transitions", () => {
  test("(no member), sso_member: the member exists and may log in", async () => {
    await client.ssoMember(ZOE);
    expect(await memberAtService()).toMatchObject({ client_user_id: "m-1", state: "active" });
  });

  test("active, deactivate_member: deactivated", async () => {
    await client.ssoMember(ZOE);
    await client.deactivateMember({ clientUserId: "m-1", notify: false });
    expect(await memberAtService()).toMatchObject({ state: "deactivated" });
  });

  test("deactivated, reactivate_member: login privileges reinstated", async () => {
    await client.ssoMember(ZOE);
    await client.deactivateMember({ clientUserId: "m-1", notify: false });
    await client.reactivateMember({ clientUserId: "m-1", notify: false });
    await expect(client.ssoMember(ZOE)).resolves.toBeDefined();
  });

  test("deactivated, sso_member: unchanged, error 2003", async () => {
    await client.ssoMember(ZOE);
    await client.deactivateMember({ clientUserId: "m-1", notify: false });
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivated);
    expect(await memberAtService()).toMatchObject({ state: "deactivated" });
  });

  test("locked, sso_member: unchanged, error 2004", async () => {
    await client.ssoMember(ZOE);
    await fixture.control("POST", "members/m-1/lock");
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberLocked);
    expect(await memberAtService()).toMatchObject({ state: "locked" });
  });

  test("any, delete_member: member removed", async () => {
    await client.ssoMember(ZOE);
    await fixture.control("POST", "members/m-1/lock");
    await client.deleteMember({ clientUserId: "m-1" });
    expect(await memberAtService()).toBeUndefined();
  });
});

describe("sso_member", () => {
  test.each(["Payload", "Cipher", "Iv", "Signature"])("%s is required", async (parameter) => {
    const failure = await failureOf(sendWithout(parameter));
    expect(failure).toBeInstanceOf(ParameterMissing);
    expect(failure).toMatchObject({ parameter });
  });

  async function sendWithout(parameter: string) {
    const { serviceKey, clientKey } = settings();
    const keys = { serviceKey: readServiceKey(serviceKey), clientKey: readClientKey(clientKey) };
    const fields = Object.entries(await sealProfile(ZOE, keys)).filter(([name]) => name !== parameter);
    const transport = createTransport(settings());
    try {
      const path = "/v2/client/sso_member.json";
      return readLoginLink(await transport.send("POST", path, Object.fromEntries(fields), transport.deadline()));
    } finally {
      await transport.close();
    }
  }
});

describe.each(["deactivate_member", "reactivate_member"])("%s", (operation) => {
  const set = (member: { clientUserId: string; notify: boolean }) =>
    operation === "deactivate_member" ? client.deactivateMember(member) : client.reactivateMember(member);

  beforeEach(async () => {
    await client.ssoMember(ZOE);
    if (operation === "reactivate_member") await client.deactivateMember({ clientUserId: "m-1", notify: false });
  });

  test("client_user_id: any printable text", async () => {
    const clientUserId = "staff / 0042=?&+%ü用";
    await client.ssoMember({ ...ZOE, clientUserId, email: "other@example.org" });
    await expect(set({ clientUserId, notify: false })).resolves.toBeUndefined();
  });

  test("client_user_id: unknown", async () => {
    const failure = await failureOf(set({ clientUserId: "m-9", notify: false }));
    expect(failure).toBeInstanceOf(MemberUnknown);
    expect(failure.effect).toBe("none");
  });

  test("send_notification: 1 sends an email, absent means none", async () => {
    await set({ clientUserId: "m-1", notify: false });
    expect(await mails()).toHaveLength(0);
    await (operation === "deactivate_member" ? client.reactivateMember : client.deactivateMember)({
      clientUserId: "m-1",
      notify: false,
    });
    await set({ clientUserId: "m-1", notify: true });
    expect(await mails()).toHaveLength(1);
  });
});

describe("delete_member", () => {
  test("client_user_id: unknown", async () => {
    expect(await failureOf(client.deleteMember({ clientUserId: "m-9" }))).toBeInstanceOf(MemberUnknown);
  });
});

describe("Authentication", () => {
  test.each(["username", "password", "apiKey"])("1: a wrong %s is refused in every operation", async (credential) => {
    const wrong = clientWith({ [credential]: "wrong" });
    const member = { clientUserId: "m-1", notify: false };
    const calls = [
      wrong.ssoMember(ZOE),
      wrong.deactivateMember(member),
      wrong.reactivateMember(member),
      wrong.deleteMember(member),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toBeInstanceOf(AuthenticationRefused);
    }
  });

  test("2: 426 Upgrade Required is told apart", async () => {
    await fixture.control("POST", "faults", [{ match: "sso_member", status: 426 }]);
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(UpgradeRequired);
  });

  test("3: SSO is unusable until the client's key is saved, and then works by the line of the key", async () => {
    const line = file("client-key.ssh.pub");
    await fixture.control("DELETE", "public-key");
    try {
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(SignatureRefused);
    } finally {
      await fixture.request("/__sandbox/public-key", { method: "PUT", body: line });
    }
    await expect(client.ssoMember(ZOE)).resolves.toBeDefined();
  });

  test.each(["service-key.ssh.pub", "service-key.pkcs1.pem", "service-key.pkcs8.pem"])(
    "4: the service's key as %s",
    async (name) => {
      await expect(clientWith({ serviceKey: file(name) }).ssoMember(ZOE)).resolves.toBeDefined();
    },
  );
});

describe("Errors", () => {
  test("NA: Encryption Signature Failed", async () => {
    const failure = await failureOf(clientWith({ clientKey: keyText("stranger.pkcs8.pem") }).ssoMember(ZOE));
    expect(failure).toBeInstanceOf(SignatureRefused);
    expect(failure.mend).toContain("keys show");
  });

  test("NA: a Cipher for another service", async () => {
    const wrong = clientWith({ serviceKey: keyText("service-2048.pub.ssh") });
    expect(await failureOf(wrong.ssoMember(ZOE))).toBeInstanceOf(SignatureRefused);
  });

  test("2001 member: all generated names are taken, and an explicit one is found", async () => {
    for (let number = 10; number < 100; number++) {
      await fixture.control("POST", "members", { client_user_id: `n-${number}`, username: `zoe${number}` });
    }
    await client.ssoMember(ZOE);
    const { members } = await fixture.control("GET", "members");
    const names = Array.isArray(members) ? members.map((member) => member.username) : [];
    expect(names).toContainEqual(expect.stringMatching(/^zoe\d{6}$/));
  });

  test("2001 member: an explicit username is taken", async () => {
    await fixture.control("POST", "members", { client_user_id: "n-1", username: "taken" });
    const failure = await failureOf(client.ssoMember({ ...ZOE, username: "taken" }));
    expect(failure).toBeInstanceOf(MemberNotCreated);
    expect(failure.mend).toContain('"taken"');
  });

  test("2002 unauthorized", async () => {
    await fixture.control("POST", "members", { client_user_id: "m-1", username: "z", program: "elsewhere" });
    expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberElsewhere);
  });

  const shapes = ["object", "array", "string"];
  const codes = ["message", "key", "none"];
  test.each(shapes.flatMap((errorShape) => codes.map((errorCode) => ({ errorShape, errorCode }))))(
    "2003 and 2004 unauthorized, error as $errorShape, code in $errorCode",
    async (switches) => {
      await fixture.control("PATCH", "switches", switches);
      await client.ssoMember(ZOE);
      await fixture.control("POST", "members/m-1/lock");
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberLocked);
      await fixture.control("POST", "members/m-1/unlock");
      await client.deactivateMember({ clientUserId: "m-1", notify: false });
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(MemberDeactivated);
    },
  );
});

describe("Limits", () => {
  test("a blocked address", async () => {
    await fixture.control("POST", "blocks", { address: "127.0.0.1" });
    try {
      expect(await failureOf(client.ssoMember(ZOE))).toBeInstanceOf(ServiceUnavailable);
    } finally {
      await fixture.control("DELETE", "blocks");
    }
  });
});

describe("a lost answer", () => {
  test("leaves the outcome unknown, and asking again settles it without harm", async () => {
    await client.ssoMember(ZOE);
    await fixture.control("POST", "faults", [{ match: "deactivate_member", drop: "after" }]);
    const failure = await failureOf(client.deactivateMember({ clientUserId: "m-1", notify: false }));
    expect(failure).toBeInstanceOf(AnswerLost);
    expect(failure.effect).toBe("unknown");
    expect(await memberAtService()).toMatchObject({ state: "deactivated" });
    await expect(client.deactivateMember({ clientUserId: "m-1", notify: false })).resolves.toBeUndefined();
  });
});

test("bulk registration registers each member once and throws the links away", async () => {
  const roster = Array.from({ length: 60 }, (_, index) => ({
    ...ZOE,
    clientUserId: `m-${index}`,
    email: `m${index}@example.org`,
  }));
  const results: string[] = [];
  for await (const { result } of registerMembers(client, roster, { concurrency: 6 })) results.push(result);
  expect(results).toEqual(roster.map(() => "registered"));
  const { members } = await fixture.control("GET", "members");
  expect(members).toHaveLength(60);
});
