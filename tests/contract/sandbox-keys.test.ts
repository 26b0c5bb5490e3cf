import { createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import forge from "node-forge";
import { afterEach, expect, it } from "vitest";
import { createSandbox } from "../../sandbox/create";
import { toSshLine } from "../../sandbox/keys/ssh-public-key";
import { type SandboxFixture, startFixture, zoe } from "./sandbox-fixture";

let fixture: SandboxFixture;
afterEach(() => fixture.close());

const file = (...path: string[]) => readFileSync(join(fixture.dataDir, ...path), "utf8");

it("publishes one service key in three forms, of 2048 or 1024 bits", async () => {
  fixture = await startFixture();
  for (const serviceKeyBits of [2048, 1024] as const) {
    await fixture.restart({ serviceKeyBits });
    const pkcs1 = createPublicKey(file("service-key.pkcs1.pem"));
    expect(createPublicKey(file("service-key.pkcs8.pem")).equals(pkcs1)).toBe(true);
    expect(pkcs1.asymmetricKeyDetails?.modulusLength).toBe(serviceKeyBits);
    const pem = file("service-key.pkcs8.pem");
    expect(file("service-key.ssh.pub").split(" ")[1]).toBe(
      forge.ssh.publicKeyToOpenSSH(forge.pki.publicKeyFromPem(pem), "").split(" ")[1],
    );
    expect(file("service-key.pkcs1.pem")).toContain("BEGIN RSA PUBLIC KEY");
    expect((await fixture.sso(zoe)).json.status).toBe("ok");
  }
});

it("has a certificate that browsers take, too: by its names, its use, its time and its authority", async () => {
  fixture = await startFixture();
  const [server, ca] = [new X509Certificate(file("server.pem")), new X509Certificate(file("ca.pem"))];
  for (const name of ["localhost", "127.0.0.1"]) {
    const url = fixture.sandbox.url.replace("localhost", name);
    expect((await fixture.request(`${url}/login`)).status, name).toBe(200);
  }
  expect(server.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
  expect(server.keyUsage, "serverAuth").toEqual(["1.3.6.1.5.5.7.3.1"]);
  expect([server.ca, ca.ca, server.verify(ca.publicKey)]).toEqual([false, true, true]);
  const days = (from: number, to: number) => (to - from) / 86_400_000;
  expect(days(Date.parse(server.validFrom), Date.now()), "for clocks that are behind").toBeGreaterThan(0.5);
  expect(days(Date.now(), Date.parse(server.validTo))).toBeLessThan(398);
});

it("saves the client's public key again when the database was removed", async () => {
  fixture = await startFixture();
  const line = file("client-key.ssh.pub");
  for (const end of ["", "-wal", "-shm"]) rmSync(join(fixture.dataDir, `sandbox.db${end}`), { force: true });

  await fixture.restart();

  expect(file("client-key.ssh.pub")).toBe(line);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it("leaves a public key removed that was removed in the back office", async () => {
  fixture = await startFixture();
  await fixture.control("DELETE", "public-key");
  await fixture.restart();
  expect((await fixture.sso(zoe)).text).toContain("Encryption Signature Failed");
});

/** That of the pairs which the portal makes, and another. */
const COMMENTS = ["perks-portal", "their own"];
it.each(COMMENTS)("leaves a client's own key saved, “%s”, although the folder's pair was removed", async (comment) => {
  fixture = await startFixture();
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await fixture.request("/__sandbox/public-key", { method: "PUT", body: toSshLine(publicKey, comment) });
  for (const name of ["private/client-key.pem", "client-key.ssh.pub"]) rmSync(join(fixture.dataDir, name));

  await fixture.restart();

  const signingKey = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  expect((await fixture.sso(zoe, { signingKey })).json.status).toBe("ok");
});

it("makes up for a client key that was lost: its public half from the private one, or a new pair", async () => {
  fixture = await startFixture();
  const line = file("client-key.ssh.pub");
  rmSync(join(fixture.dataDir, "client-key.ssh.pub"));
  await fixture.restart();
  expect(file("client-key.ssh.pub")).toBe(line);

  rmSync(join(fixture.dataDir, "private", "client-key.pem"));
  await fixture.restart();
  expect(file("client-key.ssh.pub")).not.toBe(line);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it("makes a new pair work whose predecessor was lost with both its files", async () => {
  fixture = await startFixture();
  const line = file("client-key.ssh.pub");
  for (const name of ["private/client-key.pem", "client-key.ssh.pub"]) rmSync(join(fixture.dataDir, name));

  await fixture.restart();

  expect(file("client-key.ssh.pub")).not.toBe(line);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it.each([
  ["has run out", -30],
  ["soon runs out", 13],
])("renews a certificate that %s, and keeps the authority", async (_when, days) => {
  fixture = await startFixture();
  const ca = file("ca.pem");
  const old = forge.pki.certificateFromPem(file("server.pem"));
  old.validity.notBefore = new Date("2020-01-01");
  old.validity.notAfter = new Date(Date.now() + days * 86_400_000);
  old.sign(forge.pki.privateKeyFromPem(file("private", "ca-key.pem")), forge.md.sha256.create());
  writeFileSync(join(fixture.dataDir, "server.pem"), forge.pki.certificateToPem(old));

  await fixture.restart();

  expect(file("ca.pem")).toBe(ca);
  expect(Date.parse(new X509Certificate(file("server.pem")).validTo)).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  expect((await fixture.sso(zoe)).json.status).toBe("ok");
});

it("makes a certificate anew that is not of its key or its authority", async () => {
  fixture = await startFixture();
  const other = await startFixture();
  for (const names of [["server-key.pem"], ["ca-key.pem"]]) {
    for (const name of names)
      copyFileSync(join(other.dataDir, "private", name), join(fixture.dataDir, "private", name));
    await fixture.restart();
    expect((await fixture.sso(zoe)).json.status, names.join()).toBe("ok");
  }
  copyFileSync(join(other.dataDir, "ca.pem"), join(fixture.dataDir, "ca.pem"));
  await fixture.restart();
  expect((await fixture.sso(zoe)).json.status, "ca.pem").toBe("ok");
  await other.close();
});

it("writes no key again that stays as it is", async () => {
  fixture = await startFixture();
  const names = ["service-key.pem", "credentials.json", "server-key.pem", "client-key.pem"];
  const inodes = () => names.map((name) => statSync(join(fixture.dataDir, "private", name)).ino);
  const times = () => names.map((name) => statSync(join(fixture.dataDir, "private", name)).mtimeMs);
  const before = [inodes(), times()];
  await fixture.restart();
  expect([inodes(), times()]).toEqual(before);
});

it("names the file of credentials that cannot be read", async () => {
  fixture = await startFixture();
  const dataDir = join(fixture.dataDir, "damaged");
  mkdirSync(join(dataDir, "private"), { recursive: true });
  writeFileSync(join(dataDir, "private", "credentials.json"), "");
  await expect(createSandbox({ port: 0, dataDir })).rejects.toThrow(/credentials\.json cannot be read/);
});
