import { describe, expect, it } from "vitest";
import { failure, openFixture, zoe } from "./sandbox-fixture";

const fixture = await openFixture();

const members = () => fixture.control("GET", "members");

describe("sso_member", () => {
  it("creates a member and answers a one-time token with its URL", async () => {
    const { status, json } = await fixture.sso(zoe);

    expect(status).toBe(200);
    expect(json).toEqual({
      method: "sso_member",
      status: "ok",
      data: {
        token: expect.stringMatching(/^[0-9a-f]{48}$/),
        token_expiration: expect.stringMatching(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d \+0000$/),
        token_url: expect.stringContaining(`${fixture.sandbox.programOrigin}/`),
      },
    });
    expect(await members()).toMatchObject({
      members: [
        {
          client_user_id: "m-1",
          username: expect.stringMatching(/^zoe\d\d$/),
          state: "active",
          has_password: false,
          profile: { email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien & Søn" },
        },
      ],
    });
  });

  it("answers when the token expires: 60 seconds from now, by the sandbox's clock", async () => {
    await fixture.control("POST", "clock", { advanceSeconds: 86_400 });
    const { text } = await fixture.sso(zoe);
    const expires = Date.parse(/"token_expiration":"([^"]+)"/.exec(text)?.[1] ?? "");
    const seconds = (expires - fixture.sandbox.clock.now().getTime()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it("stores the keys that describe the member, not those that steer one call, and no password", async () => {
    const described = { ...zoe, zip: "78701", country: "US", position: "Baker", spotlight: "1" };
    const steering = { creation_time: "2026-11-20T09:19:41+00:00", salt: "4711", send_welcome_email: "0" };
    await fixture.sso({ ...described, ...steering, username: "zoe-obrien", password: "a-canary" });

    const { members: all } = await members();
    expect(all).toMatchObject([{ username: "zoe-obrien", has_password: true }]);
    const { client_user_id: _, ...stored } = described;
    expect(Array.isArray(all) && all.map(({ profile }) => profile)).toEqual([stored]);
    expect(JSON.stringify(all)).not.toContain("a-canary");
  });

  it("brings a returning member's profile up to date and keeps what was not sent", async () => {
    await fixture.sso(zoe);
    await fixture.sso({ client_user_id: "m-1", lastname: "Ito", city: "Austin" });

    expect(await members()).toMatchObject({
      members: [{ profile: { email: "zoe@example.org", firstname: "Zoë", lastname: "Ito", city: "Austin" } }],
    });
  });

  it("takes a key without a value for one that was not sent, as a client that always sends all keys means it", async () => {
    await fixture.sso(zoe);
    await fixture.sso({ client_user_id: "m-1", email: "", username: "", firstname: "", lastname: "Ito", zip: "" });
    await fixture.sso({ client_user_id: "m-2", email: "", username: "", firstname: "Ada", lastname: "" });

    const { members: all } = await members();
    expect(all).toMatchObject([
      { username: expect.stringMatching(/^zoe/) },
      { username: expect.stringMatching(/^Ada/) },
    ]);
    expect(Array.isArray(all) && all.map(({ profile }) => profile)).toEqual([
      { email: "zoe@example.org", firstname: "Zoë", lastname: "Ito" },
      { firstname: "Ada" },
    ]);
  });

  it.each(["Cipher", "Iv", "Payload", "Signature"] as const)(
    "Missing value for `%s` (case-sensitive)",
    async (name) => {
      const message = `Missing value for \`${name}\` (case-sensitive)`;
      const { status, json } = await fixture.sso(zoe, { rewrite: { [name]: () => "" } });

      expect(status).toBe(200);
      expect(json).toEqual(failure("sso_member", { [name]: message }));
      expect(await fixture.lastReasons()).toEqual([`${name} is empty`]);
    },
  );

  it("takes field names to the letter, and names all four in the table's order", async () => {
    const lower = { payload: "x", cipher: "x", iv: "x", signature: "x" };
    const { json } = await fixture.call("sso_member", lower);

    expect(Object.keys(Object(json.error))).toEqual(["Cipher", "Iv", "Payload", "Signature"]);
    expect(await fixture.lastReasons()).toContain("Iv was sent as iv; names are case-sensitive");
  });

  it("tells which credential was sent under a name in another case, was not sent, or is empty", async () => {
    const { apiUsername, apiKey } = fixture.sandbox.credentials;
    const sent = { API_Username: apiUsername, api_Key: apiKey, api_key: "" };
    const { json } = await fixture.call("sso_member", sent, { api_username: null, api_password: null });
    expect(json).toEqual(failure("sso_member", { authentication: "Invalid API authentication" }));
    expect(await fixture.lastReasons()).toEqual([
      "api_username was sent as API_Username; names are case-sensitive",
      "api_password was not sent",
      "api_key is empty",
    ]);
  });

  it("Invalid API authentication, before anything else is looked at", async () => {
    for (const name of ["api_username", "api_password", "api_key"]) {
      for (const wrong of [null, "", "wrong"]) {
        const { status, json } = await fixture.call("sso_member", {}, { [name]: wrong });
        expect(status).toBe(200);
        expect(json).toEqual(failure("sso_member", { authentication: "Invalid API authentication" }));
      }
      expect(await fixture.lastReasons()).toEqual([`${name} is wrong`]);
    }
  });

  it("reads fields from a form body alone", async () => {
    const response = await fixture.request("/v2/client/sso_member.json", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(await response.json()).toEqual(failure("sso_member", { authentication: "Invalid API authentication" }));
    expect((await fixture.lastReasons())[0]).toContain("the content type is application/json");
  });

  it("names the keys of a profile without client_user_id", async () => {
    await fixture.sso({ clientUserId: "m-1", email: "zoe@example.org" });
    expect(await fixture.lastReasons()).toEqual(["the profile has no client_user_id, but: clientUserId, email"]);
    await fixture.sso({ Client_User_Id: "m-1", email: "zoe@example.org" });
    expect(await fixture.lastReasons()).toEqual([
      "the profile's client_user_id was sent as Client_User_Id; names are case-sensitive",
    ]);
    await fixture.sso({});
    expect(await fixture.lastReasons()).toEqual(["the profile is empty, so it has no client_user_id"]);
    await fixture.sso({ ...zoe, client_user_id: "" });
    expect(await fixture.lastReasons()).toEqual(["the profile's client_user_id is empty"]);
  });

  it("2001: New Member could not be created when every generated user name is taken", async () => {
    for (let number = 10; number < 100; number += 1) {
      await fixture.control("POST", "members", { client_user_id: `taken-${number}`, username: `zoe${number}` });
    }
    expect((await fixture.sso(zoe)).json).toEqual(
      failure("sso_member", { member: "New Member could not be created (2001)" }),
    );
    expect((await fixture.sso({ ...zoe, username: "zoe-obrien" })).json.status).toBe("ok");
  });

  it("2001: an explicit user name that is taken conflicts", async () => {
    await fixture.control("POST", "members", { client_user_id: "other", username: "Zoe" });
    expect((await fixture.sso({ ...zoe, username: "zoe" })).text).toContain("New Member could not be created (2001)");
  });

  it("tells upper from lower case in user names only beyond A to Z", async () => {
    await fixture.control("POST", "members", { client_user_id: "other", username: "ZOË" });
    expect((await fixture.sso({ ...zoe, username: "zoË" })).text).toContain("(2001)");
    expect((await fixture.sso({ ...zoe, username: "zoë" })).json.status).toBe("ok");
  });

  it("2002: a member of another program, by id and by user name", async () => {
    await fixture.control("POST", "members", { client_user_id: "m-1", username: "elsewhere", program: "moonside" });
    const refused = failure("sso_member", {
      unauthorized: "The provided username is not a member of your program (2002)",
    });
    expect((await fixture.sso(zoe)).json).toEqual(refused);
    expect((await fixture.sso({ ...zoe, client_user_id: "m-2", username: "elsewhere" })).json).toEqual(refused);
    await fixture.control("POST", "members/m-1/lock");
    expect((await fixture.sso(zoe)).json, "locked there").toEqual(refused);
  });

  it("2003: Member account is deactivated", async () => {
    await fixture.sso(zoe);
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    const { json } = await fixture.sso(zoe);
    expect(json).toEqual(failure("sso_member", { unauthorized: "Member account is deactivated (2003)" }));
  });

  it("2004: Member account is locked; reactivating does not unlock", async () => {
    await fixture.sso(zoe);
    await fixture.control("POST", "members/m-1/lock");
    await fixture.call("reactivate_member", { client_user_id: "m-1" });
    const { json } = await fixture.sso(zoe);
    expect(json).toEqual(failure("sso_member", { unauthorized: "Member account is locked (2004)" }));

    await fixture.control("POST", "members/m-1/unlock");
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  });

  it("2003 for a member who is deactivated and locked", async () => {
    await fixture.sso(zoe);
    await fixture.control("POST", "members/m-1/lock");
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    expect((await fixture.sso(zoe)).text).toContain("Member account is deactivated (2003)");
    expect(await members()).toMatchObject({ members: [{ state: "deactivated" }] });
  });

  it("refuses a profile without client_user_id by name", async () => {
    const { json } = await fixture.sso({ email: "zoe@example.org" });
    expect(json).toEqual(
      failure("sso_member", { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
    );
  });

  it.each(["%EB", "%E9", "m-%FF", "%EF%BF%BD"])(
    "makes no member of the client_user_id %s, which is not UTF-8 or stands for what is not: it counts as missing",
    async (id) => {
      const profile = Buffer.from(`client_user_id=${id}&firstname=Zo`);
      expect((await fixture.sso(profile)).json).toEqual(
        failure("sso_member", { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
      );
      expect(await fixture.lastReasons()).toEqual(["client_user_id is not UTF-8, or has U+FFFD in it"]);
      expect(await members()).toEqual({ members: [] });
    },
  );

  it("answers `error` as string or array, and the code as key, when switched so", async () => {
    await fixture.sso(zoe);
    await fixture.call("deactivate_member", { client_user_id: "m-1" });
    const errorWith = async (form: object) => {
      await fixture.control("PATCH", "switches", form);
      return (await fixture.sso(zoe)).json.error;
    };
    expect(await errorWith({ errorShape: "string" })).toBe("Member account is deactivated (2003)");
    expect(await errorWith({ errorShape: "array" })).toEqual(["Member account is deactivated (2003)"]);
    expect(await errorWith({ errorCode: "none" })).toEqual(["Member account is deactivated"]);
    expect(await errorWith({ errorShape: "object", errorCode: "key" })).toEqual({
      "2003": "Member account is deactivated",
    });
  });

  it("names every missing value in each shape of `error`", async () => {
    const missing = ["Cipher", "Iv"].map((name) => `Missing value for \`${name}\` (case-sensitive)`);
    const fields = { Payload: "x", Signature: "x" };
    for (const [errorShape, error] of [
      ["string", missing.join("; ")],
      ["array", missing],
    ]) {
      await fixture.control("PATCH", "switches", { errorShape });
      expect((await fixture.call("sso_member", fields)).json).toEqual(failure("sso_member", error));
    }
  });
});

it("answers 404 and 405 for what is no operation", async () => {
  expect((await fixture.request("/v2/client/renew_member.json", { method: "POST" })).status).toBe(404);
  expect(await fixture.lastReasons()).toEqual([expect.stringContaining("/v2/client/OPERATION.json")]);
  for (const path of ["/v2/client/sso_member.json/", "/V2/client/sso_member.json", "/v2/client/SSO_member.json"]) {
    expect((await fixture.request(path, { method: "POST" })).status, path).toBe(404);
  }
  expect((await fixture.request("/v2/client/sso_member.json")).status).toBe(405);
  expect(await fixture.lastReasons()).toEqual(["GET is not answered here, but: POST"]);
  expect(await (await fixture.request("/__sandbox/")).text()).not.toContain("fine");
});

it("masks secrets in the journal that were sent in the query string", async () => {
  await fixture.request("/v2/client/sso_member.json?api_key=a-canary&x=1&password=a-canary&API_Password=a-canary", {
    method: "POST",
  });
  const journal = JSON.stringify(await fixture.control("GET", "requests"));
  expect(journal).toContain("x=1");
  expect(journal).not.toContain("a-canary");
});

it("refuses every call while the account is inactive", async () => {
  await fixture.control("PATCH", "switches", { accountActive: false });
  expect((await fixture.sso(zoe)).text).toContain("Invalid API authentication");
  expect(await fixture.lastReasons()).toEqual(["the account is switched inactive in the back office"]);
});

it("takes ids of any printable text", async () => {
  const id = "ö/ä?&=+%20 #„x“ 日本";
  await fixture.sso({ ...zoe, client_user_id: id });
  await fixture.control("POST", `members/${encodeURIComponent(id)}/lock`);
  expect((await fixture.sso({ ...zoe, client_user_id: id })).text).toContain("(2004)");
  expect((await fixture.call("delete_member", { client_user_id: id })).json).toEqual({ success: true });
});
