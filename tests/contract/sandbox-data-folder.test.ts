import { readFileSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/create";
import { type SandboxFixture, startFixture, zoe } from "./sandbox-fixture";

let fixture: SandboxFixture;
afterEach(() => fixture.close());

const file = (...path: string[]) => readFileSync(join(fixture.dataDir, ...path), "utf8");
const portalEnv = () => parseEnv(readFileSync(fixture.sandbox.portalEnvFile, "utf8"));

it("writes every setting that a portal needs, with absolute paths of files that are there", async () => {
  fixture = await startFixture({ programOrigin: "http://localhost:0" });
  const env = portalEnv();
  const { url, programOrigin, credentials } = fixture.sandbox;
  expect(env).toMatchObject({
    MEMBER_API_URL: url,
    MEMBER_API_USERNAME: credentials.apiUsername,
    MEMBER_API_PASSWORD: credentials.apiPassword,
    MEMBER_API_KEY: credentials.apiKey,
    PROGRAM_URL: programOrigin,
    FEED_URL: url,
    FEED_API_KEY: credentials.feedKey,
    FEED_PASSWORD: credentials.feedPassword,
  });
  expect(programOrigin).toMatch(/^http:\/\/localhost:\d+$/);
  expect(String(env.AUTH_SECRET).length).toBeGreaterThanOrEqual(32);
  for (const name of ["MEMBER_API_PUBLIC_KEY_FILE", "CLIENT_PRIVATE_KEY_FILE", "NODE_EXTRA_CA_CERTS"]) {
    expect(String(env[name]).startsWith("/"), name).toBe(true);
    expect(readFileSync(String(env[name]), "utf8"), name).toContain("-----BEGIN");
  }
});

it("keeps private keys and settings from other users of the machine", async () => {
  fixture = await startFixture();
  for (const name of ["client-key.pem", "service-key.pem", "ca-key.pem", "server-key.pem", "credentials.json"]) {
    expect(statSync(join(fixture.dataDir, "private", name)).mode & 0o077, name).toBe(0);
  }
  expect(statSync(join(fixture.dataDir, "private")).mode & 0o077).toBe(0);
  expect(statSync(fixture.sandbox.portalEnvFile).mode & 0o077).toBe(0);
});

it("survives a restart: keys, certificates, credentials, members, tokens and the clock", async () => {
  fixture = await startFixture();
  await fixture.sso(zoe);
  await fixture.sso({ ...zoe, client_user_id: "m-2" });
  await fixture.call("deactivate_member", { client_user_id: "m-2" });
  await fixture.control("POST", "clock", { advanceSeconds: 3600 });
  await fixture.control("PATCH", "switches", { errorShape: "string" });
  const { text } = await fixture.sso(zoe);
  const token = /"token":"([^"]+)"/.exec(text)?.[1];
  const kept = ["ca.pem", "server.pem", "service-key.ssh.pub", "client-key.ssh.pub", "private/credentials.json"];
  const before = kept.map((name) => file(name));

  await fixture.restart();

  expect(kept.map((name) => file(name))).toEqual(before);
  expect((await fixture.request(`/login/token?token=${token}`)).status).toBe(303);
  expect((await fixture.sso({ ...zoe, client_user_id: "m-2" })).json.error).toBe(
    "Member account is deactivated (2003)",
  );
  const ahead = fixture.sandbox.clock.now().getTime() - Date.now();
  expect(Math.round(ahead / 1000)).toBe(3600);
});

it("is stopped once, however often it is told to", async () => {
  fixture = await startFixture();
  const sandbox = await createSandbox({ port: 0, dataDir: join(fixture.dataDir, "another") });
  await Promise.all([sandbox.close(), sandbox.close()]);
});

it("bears awkward credentials, in portal.env and on the wire", async () => {
  const awkward = {
    apiUsername: "Zoë & Söhne = 100 %",
    apiPassword: ` it's "so" #1 + 2 `,
    apiKey: "k+e/y%20=`x`\\n",
    feedKey: "fe ed#'kéy",
    feedPassword: `all 'three' "kinds" of \`quotes\` $HOME`,
  };
  fixture = await startFixture(awkward);
  const env = portalEnv();
  expect(env).toMatchObject({
    MEMBER_API_USERNAME: awkward.apiUsername,
    MEMBER_API_KEY: awkward.apiKey,
    FEED_API_KEY: awkward.feedKey,
  });
  expect(readFileSync(String(env.MEMBER_API_PASSWORD_FILE), "utf8")).toBe(`${awkward.apiPassword}\n`);
  expect(readFileSync(String(env.FEED_PASSWORD_FILE), "utf8")).toBe(`${awkward.feedPassword}\n`);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");

  const authorization = `Basic ${Buffer.from(`${awkward.feedKey}:${awkward.feedPassword}`).toString("base64")}`;
  const path = "/discounts/api/v2.2/feed/categories.json";
  expect((await fixture.request(path, { headers: { authorization } })).status).toBe(200);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it("tells a client what it did to a password", async () => {
  fixture = await startFixture({ apiPassword: "a+b & c" });
  await fixture.call("sso_member", {}, { api_password: "a%2Bb%20%26%20c" });
  expect(await fixture.lastReasons()).toEqual(["api_password is right but percent-encoded twice"]);
  await fixture.call("sso_member", {}, { api_password: "a b " });
  expect(await fixture.lastReasons()).toEqual(["api_password is right but was not form-encoded"]);
});

it("serves the hosted pages alone on the plain origin, and links to it", async () => {
  fixture = await startFixture({ programOrigin: "http://localhost:0" });
  const { programOrigin } = fixture.sandbox;
  const { text } = await fixture.sso(zoe);
  expect(text).toContain(`"token_url":"${programOrigin}/login/token?token=`);
  expect((await fetch(`${programOrigin}/login`)).status).toBe(200);
  for (const path of ["/v2/client/sso_member.json", "/discounts/api/v2.2/feed/categories.json", "/__sandbox/members"]) {
    expect((await fetch(programOrigin + path)).status, path).toBe(404);
  }
});

it("ends a login on the plain origin, too, once the daily reset is due", async () => {
  fixture = await startFixture({ programOrigin: "http://localhost:0", resetHour: 3 });
  const { text } = await fixture.sso(zoe);
  const login = await fetch(/"token_url":"([^"]+)"/.exec(text)?.[1] ?? "no token_url", { redirect: "manual" });
  const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "no cookie";
  const home = async () => {
    return (await fetch(`${fixture.sandbox.programOrigin}/`, { headers: { cookie }, redirect: "manual" })).status;
  };
  expect(await home()).toBe(200);
  await fixture.control("POST", "clock", { advanceSeconds: 86_400 });
  expect(await home()).toBe(302);
});

it("plays faults, and refuses a blocked address, on the plain origin too", async () => {
  fixture = await startFixture({ programOrigin: "http://127.0.0.1:0" });
  const status = async () => (await fetch(`${fixture.sandbox.programOrigin}/login`)).status;
  await fixture.control("POST", "faults", [{ match: "GET /login", status: 503 }]);
  expect([await status(), await status()]).toEqual([503, 200]);
  await fixture.control("POST", "blocks", { address: "127.0.0.1" });
  expect(await status()).toBe(403);
  await fixture.control("DELETE", "blocks");
  expect(await status()).toBe(200);
});

it("says which setting to look at when a port is taken, and leaves nothing running", async () => {
  fixture = await startFixture();
  const port = Number(new URL(fixture.sandbox.url).port);
  const dataDir = join(fixture.dataDir, "another");
  const listening = () => process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap").length;
  const before = listening();
  await expect(createSandbox({ port, dataDir })).rejects.toThrow(
    `Port ${port} is taken: stop the other program or set SANDBOX_PORT to another.`,
  );
  const programOrigin = `http://localhost:${port}`;
  await expect(createSandbox({ port: 0, programOrigin, dataDir })).rejects.toThrow("SANDBOX_PROGRAM_ORIGIN");
  await expect.poll(listening).toBe(before);
});

it("listens on loopback alone", async () => {
  fixture = await startFixture();
  const isOpenAt = (address: string) =>
    new Promise((resolve) => {
      const socket = connect(Number(new URL(fixture.sandbox.url).port), address);
      socket.once("error", () => resolve(false)).once("connect", () => resolve(true));
      socket.once("connect", () => socket.destroy());
    });
  expect(await isOpenAt("127.0.0.1")).toBe(true);
  // Another address of this machine, which every Linux has.
  expect(await isOpenAt("127.0.0.2")).toBe(false);
});

it("refuses a folder that another sandbox uses, and leaves that one's files as they are", async () => {
  fixture = await startFixture();
  const before = [portalEnv(), file("service-key.ssh.pub")];
  const second = createSandbox({ port: 0, dataDir: fixture.dataDir, serviceKeyBits: 1024 });
  await expect(second).rejects.toThrow(/another sandbox.*SANDBOX_DATA_DIR/i);
  expect([portalEnv(), file("service-key.ssh.pub")]).toEqual(before);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});
