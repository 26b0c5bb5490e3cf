import { constants, generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EnvelopeCase } from "./sandbox-envelope";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const zoe = { client_user_id: "m-1", email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien & Søn" };
/** Its payload's base64 text ends in "=", so that percent-encoding changes the text whatever the key. */
const padded = { ...zoe, city: "Austin" };
const signatureFailed =
  '{"class":"client","method":"sso_member","status":"fail","error":{"signature":"Encryption Signature Failed"}}';

const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
const strangerPem = stranger.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const flip = (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)));
const tampered: [what: string, variation: EnvelopeCase, reason: string][] = [
  ["the payload was changed", { spoil: { Payload: flip } }, "signature does not verify"],
  ["the cipher was changed", { spoil: { Cipher: flip } }, "Cipher does not open"],
  ["the signature was changed", { spoil: { Signature: flip } }, "signature does not verify"],
  ["another key signed", { signingKey: strangerPem }, "signature does not verify"],
  [
    "the percent-encoded text was signed",
    { signOver: encodeURIComponent },
    "signature verifies over the percent-encoded text, not the base64 text",
  ],
  [
    "the encrypted bytes were signed",
    { signOver: (text: string) => Buffer.from(text, "base64") },
    "signature verifies over the encrypted bytes",
  ],
  ["SHA-256 was signed", { digest: "sha256" }, "signature verifies over the base64 text by SHA-256"],
  ["OAEP was used", { rsaPadding: constants.RSA_PKCS1_OAEP_PADDING }, "Cipher is padded by OAEP"],
  ["the key has 16 bytes", { key: Buffer.alloc(16, 7) }, "Cipher holds 16 bytes; a 3DES key has 24"],
  ["the cipher is cut", { spoil: { Cipher: (bytes: Buffer) => bytes.subarray(1) } }, "Cipher has 255 bytes"],
  ["the iv is cut", { spoil: { Iv: (bytes: Buffer) => bytes.subarray(1) } }, "Iv has 7 bytes"],
  [
    "the suffix is missing",
    { rewrite: { Payload: (value: string) => value.slice(0, -6) } },
    "Payload does not end in the suffix",
  ],
  [
    "the suffix stands twice",
    { rewrite: { Iv: (value: string) => `${value}decode` } },
    'Iv ends in the suffix "decode" twice',
  ],
  [
    "a line break is in the base64",
    { rewrite: { Cipher: (value: string) => `${value.slice(0, 60)}\n${value.slice(60)}` } },
    "Cipher holds white space",
  ],
  [
    "base64 is URL-safe",
    { rewrite: { Signature: (value: string) => `_${value.slice(1)}` } },
    "Signature is URL-safe base64",
  ],
  ["an escape is broken", { rewrite: { Iv: () => "%zzdecode" } }, "Iv holds a % that begins no escape"],
  [
    "nothing is before the suffix",
    { rewrite: { Cipher: () => "decode" } },
    'Cipher is empty but for the suffix "decode"',
  ],
];

let fixture: SandboxFixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.control("POST", "reset"));

const failure = (method: string, error: unknown) => ({ class: "client", method, status: "fail", error });
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
          profile: { email: "zoe@example.org", firstname: "Zoë", lastname: "O'Brien & Søn" },
        },
      ],
    });
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

  it.each(["always", "up to whole blocks"] as const)(
    "accepts zero-byte padding (%s), percent-encoded twice",
    async (zeroPadding) => {
      const encode = (value: string) => `${encodeURIComponent(value.slice(0, -6))}decode`;
      const rewrite = { Payload: encode, Cipher: encode, Iv: encode, Signature: encode };
      for (const filler of ["", "1", "12", "123", "1234", "12345", "123456", "1234567"]) {
        expect((await fixture.sso({ ...zoe, filler }, { zeroPadding, rewrite })).json.status).toBe("ok");
      }
    },
  );

  it.each(["Cipher", "Iv", "Payload", "Signature"] as const)(
    "Missing value for `%s` (case-sensitive)",
    async (name) => {
      const message = `Missing value for \`${name}\` (case-sensitive)`;
      const { status, json } = await fixture.sso(zoe, { rewrite: { [name]: () => "" } });

      expect(status).toBe(200);
      expect(json).toEqual(failure("sso_member", { [name]: message }));
    },
  );

  it("takes field names to the letter, and names all four in the table's order", async () => {
    const lower = { payload: "x", cipher: "x", iv: "x", signature: "x" };
    const { json } = await fixture.call("sso_member", lower);

    expect(Object.keys(Object(json.error))).toEqual(["Cipher", "Iv", "Payload", "Signature"]);
    expect(await fixture.lastReasons()).toContain("Iv was sent as iv; names are case-sensitive");
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

  it.each(tampered)("Encryption Signature Failed, in the same bytes, when %s", async (_case, variation, reason) => {
    const { status, text } = await fixture.sso(padded, variation);

    expect(status).toBe(200);
    expect(text).toBe(signatureFailed);
    expect((await fixture.lastReasons()).join("; ")).toContain(reason);
    expect(await members()).toEqual({ members: [] });
  });

  it("tells of values percent-encoded three times that alone, and not what their lengths would mean", async () => {
    const encode = (value: string) => `${encodeURIComponent(encodeURIComponent(value.slice(0, -6)))}decode`;
    await fixture.sso(zoe, { rewrite: { Payload: encode, Cipher: encode, Iv: encode, Signature: encode } });
    const often = ["Payload", "Cipher", "Iv", "Signature"].map((name) => `${name} is percent-encoded more than once`);
    expect((await fixture.lastReasons()).toSorted()).toEqual(often.toSorted());
  });

  it("names the keys of a profile without client_user_id", async () => {
    await fixture.sso({ clientUserId: "m-1", email: "zoe@example.org" });
    expect(await fixture.lastReasons()).toEqual(["the profile has no client_user_id, but: clientUserId, email"]);
    await fixture.sso({});
    expect(await fixture.lastReasons()).toEqual(["the profile is empty, so it has no client_user_id"]);
  });

  it("is unusable until the client's public key is saved", async () => {
    const { sandbox } = fixture;
    await fixture.control("DELETE", "public-key");
    expect((await fixture.sso(zoe)).text).toBe(signatureFailed);
    expect(await fixture.lastReasons()).toEqual(["no public key of the client is saved: save it in the back office"]);

    const body = readFileSync(`${sandbox.dataDir}/client-key.ssh.pub`, "utf8");
    expect((await fixture.request("/__sandbox/public-key", { method: "PUT", body })).status).toBe(204);
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  });

  it("says later why a login was refused at its time, whatever was saved since", async () => {
    const body = readFileSync(`${fixture.sandbox.dataDir}/client-key.ssh.pub`, "utf8");
    await fixture.control("DELETE", "public-key");
    await fixture.sso(zoe);
    await fixture.request("/__sandbox/public-key", { method: "PUT", body });
    expect(await fixture.lastReasons()).toEqual(["no public key of the client is saved: save it in the back office"]);
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

  it("2002: a member of another program, by id and by user name", async () => {
    await fixture.control("POST", "members", { client_user_id: "m-1", username: "elsewhere", program: "moonside" });
    const refused = failure("sso_member", {
      unauthorized: "The provided username is not a member of your program (2002)",
    });
    expect((await fixture.sso(zoe)).json).toEqual(refused);
    expect((await fixture.sso({ ...zoe, client_user_id: "m-2", username: "elsewhere" })).json).toEqual(refused);
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

  it("refuses a profile without client_user_id by name", async () => {
    const { json } = await fixture.sso({ email: "zoe@example.org" });
    expect(json).toEqual(
      failure("sso_member", { client_user_id: "Missing value for `client_user_id` (case-sensitive)" }),
    );
  });

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
});

it("answers 404 and 405 for what is no operation", async () => {
  expect((await fixture.request("/v2/client/renew_member.json", { method: "POST" })).status).toBe(404);
  expect(await fixture.lastReasons()).toEqual([expect.stringContaining("/v2/client/OPERATION.json")]);
  expect((await fixture.request("/v2/client/sso_member.json")).status).toBe(405);
  expect(await fixture.lastReasons()).toEqual(["GET is not answered here, but: POST"]);
  expect(await (await fixture.request("/__sandbox/")).text()).not.toContain("fine");
});

it("masks secrets in the journal that were sent in the query string", async () => {
  await fixture.request("/v2/client/sso_member.json?api_key=a-canary&x=1&password=a-canary", { method: "POST" });
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
