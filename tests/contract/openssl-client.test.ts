import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SandboxFixture, startFixture } from "./sandbox-fixture";

const run = promisify(execFile);
const script = join(import.meta.dirname, "openssl-client.sh");
/** Of a length at which the payload's base64 text ends in "=", so that percent-encoding changes it whatever the key. */
const profile =
  "client_user_id=m-1&email=zoe%40example.org&firstname=Zo%C3%AB&lastname=O%27Brien+%26+S%C3%B8n&city=Austin";
const oldTls = "--tlsv1.0 --ciphers DEFAULT@SECLEVEL=0 --tls-max";
const failed = (error: object, method = "sso_member") => ({ class: "client", method, status: "fail", error });
const signatureFailed = failed({ signature: "Encryption Signature Failed" });

let fixture: SandboxFixture;
let strangersKey: string;
beforeAll(async () => {
  fixture = await startFixture({ apiUsername: "O'Brien & Søn", apiPassword: "Söhne & +%20= 'x' `id` $HOME" });
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  strangersKey = join(fixture.dataDir, "stranger.pem");
  writeFileSync(strangersKey, privateKey.export({ type: "pkcs8", format: "pem" }));
});
afterAll(() => fixture.close());

/** Runs the client of openssl and curl with what the sandbox wrote to portal.env, as docs/sandbox.md tells it. */
async function client(operation: string, variation: Record<string, string> = {}) {
  const env = { ...process.env, PROFILE: profile, CLIENT_USER_ID: "m-1", ...variation };
  const source = 'set -a; . "$1"; set +a; "$2" "$3"';
  const { stdout } = await run("sh", ["-c", source, "sh", fixture.sandbox.portalEnvFile, script, operation], { env });
  const [body = "", status] = stdout.trimEnd().split(/\n(?=\d+$)/);
  return { status: Number(status), body: status === "200" ? JSON.parse(body) : body };
}

describe("a client of openssl and curl alone", () => {
  it("gets a login for a right request, and the profile arrives whole", async () => {
    const { status, body } = await client("sso_member");
    expect(status).toBe(200);
    expect(body).toMatchObject({ method: "sso_member", status: "ok", data: { token: expect.any(String) } });
    expect(await fixture.control("GET", "members")).toMatchObject({
      members: [{ client_user_id: "m-1", profile: { firstname: "Zoë", lastname: "O'Brien & Søn" } }],
    });
  });

  it("may pad with zero bytes and percent-encode twice", async () => {
    expect((await client("sso_member", { PADDING: "zero", ENCODE_TIMES: "2" })).body.status).toBe("ok");
  });

  it.each(["pkcs1", "pkcs8"])("may use the service key as %s", async (form) => {
    const SERVICE_KEY = join(fixture.dataDir, `service-key.${form}.pem`);
    expect((await client("sso_member", { SERVICE_KEY })).body.status).toBe("ok");
  });

  it.each([
    ["a tampered payload", { TAMPER: "Payload" }],
    ["a tampered cipher", { TAMPER: "Cipher" }],
    ["a tampered signature", { TAMPER: "Signature" }],
    ["the percent-encoded text signed", { SIGN_OVER: "percent-encoded" }],
    ["the encrypted bytes signed", { SIGN_OVER: "bytes" }],
    ["SHA-1 in place of MD5", { DIGEST: "sha1" }],
  ])("is refused for %s", async (_what, variation) => {
    expect(await client("sso_member", variation)).toEqual({ status: 200, body: signatureFailed });
  });

  it("is refused for a stranger's signature, and for a cipher for another key", async () => {
    expect(await client("sso_member", { SIGNING_KEY: strangersKey })).toEqual({ status: 200, body: signatureFailed });
    const { stdout } = await run("openssl", ["pkey", "-in", strangersKey, "-pubout"]);
    const publicKey = join(fixture.dataDir, "stranger.pub.pem");
    writeFileSync(publicKey, stdout);
    expect(await client("sso_member", { SERVICE_KEY: publicKey })).toEqual({ status: 200, body: signatureFailed });
  });

  it.each(["Cipher", "Iv", "Payload", "Signature"])("is told when %s is missing", async (name) => {
    const { body } = await client("sso_member", { WITHOUT: name });
    expect(body).toEqual(failed({ [name]: `Missing value for \`${name}\` (case-sensitive)` }));
  });

  it.each(["api_username", "api_password", "api_key"])("is not let in without %s", async (name) => {
    for (const operation of ["sso_member", "deactivate_member", "reactivate_member", "delete_member"]) {
      const { body } = await client(operation, { WITHOUT: name });
      expect(body).toEqual(failed({ authentication: "Invalid API authentication" }, operation));
    }
  });

  it("is told that lower-case field names are missing ones", async () => {
    const { body } = await client("sso_member", { LOWER_CASE: "1" });
    expect(Object.keys(body.error)).toEqual(["Cipher", "Iv", "Payload", "Signature"]);
  });

  it.each(["1.0", "1.1"])("gets 426 for every operation over TLS %s", async (version) => {
    for (const operation of ["sso_member", "deactivate_member", "reactivate_member", "delete_member"]) {
      const { status } = await client(operation, { CURL_OPTIONS: `${oldTls} ${version}` });
      expect(status).toBe(426);
    }
  });

  it("is served over HTTP/1.0, which curl then offers in the handshake", async () => {
    expect(await client("sso_member", { CURL_OPTIONS: "--http1.0" })).toMatchObject({
      status: 200,
      body: { status: "ok" },
    });
  });

  it("deactivates with a mail, reactivates without one, and deletes", async () => {
    expect((await client("deactivate_member", { SEND_NOTIFICATION: "1" })).body).toEqual({
      class: "client",
      method: "deactivate_member",
      status: "ok",
    });
    expect((await client("sso_member")).body).toEqual(failed({ unauthorized: "Member account is deactivated (2003)" }));
    expect((await client("reactivate_member", { SEND_NOTIFICATION: "0" })).body.status).toBe("ok");
    expect((await client("delete_member")).body).toEqual({ success: true });
    expect((await fixture.control("GET", "outbox")).mails).toMatchObject([{ recipient: "zoe@example.org" }]);
  });
});
