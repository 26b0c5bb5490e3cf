import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadConfig } from "@/lib/config";
import { checkAddress } from "@/lib/health/check-address";
import { checkAuthority } from "@/lib/health/check-authority";
import { checkKeys } from "@/lib/health/check-keys";
import { checkMail, checkSender } from "@/lib/health/check-mail";
import { checkProxy } from "@/lib/health/check-proxy";
import { checkRosterSource } from "@/lib/health/check-roster-source";
import { checkSignIn } from "@/lib/health/check-sign-in";
import { NEEDED_SETTINGS } from "@/tests/factories/bare-portal";
import { startMailServer, startProvider, startSilence } from "@/tests/factories/checked-servers";
import { expectFinding, type Ill } from "@/tests/factories/findings";
import { keyText } from "@/tests/vectors/vectors";

const CLIENT_PRIVATE_KEY = keyText("client.pkcs8.pem");
const MEMBER_API_PUBLIC_KEY = keyText("service-2048.pub.spki.pem");

const DEFAULT_SENDER = loadConfig(NEEDED_SETTINGS).MAIL_FROM;

const ILL: Readonly<Record<string, Ill>> = {
  "a client key that is no private key": {
    find: () => checkKeys({ CLIENT_PRIVATE_KEY: MEMBER_API_PUBLIC_KEY, MEMBER_API_PUBLIC_KEY }),
    check: "client key",
    state: "failed",
    message: "PUBLIC KEY",
    mend: "CLIENT_PRIVATE_KEY_FILE",
  },
  "the portal's own public key in place of the service's": {
    find: () => checkKeys({ CLIENT_PRIVATE_KEY, MEMBER_API_PUBLIC_KEY: keyText("client.pub.ssh") }),
    check: "service key",
    state: "failed",
    message: "the public half of CLIENT_PRIVATE_KEY",
    mend: "back office",
  },
  "a roster's folder that is not there": {
    find: () => checkRosterSource({ ROSTER_SOURCE: "/gone/rosters", ROSTER_SOURCE_PRIVATE: "refused" }),
    check: "roster source",
    state: "failed",
    message: "/gone/rosters",
    mend: "ROSTER_SOURCE",
  },
  "a roster's address that nobody answers at": {
    find: () =>
      checkRosterSource({ ROSTER_SOURCE: "https://u:a-canary@127.0.0.1:1/r.csv", ROSTER_SOURCE_PRIVATE: "allowed" }),
    check: "roster source",
    state: "failed",
    message: "ECONNREFUSED",
    mend: "https address",
  },
  "a roster's address that takes too long": {
    find: async () =>
      checkRosterSource(
        { ROSTER_SOURCE: `https://127.0.0.1:${await startSilence()}/r.csv`, ROSTER_SOURCE_PRIVATE: "allowed" },
        AbortSignal.timeout(100),
      ),
    check: "roster source",
    state: "failed",
    message: "No answer within 20 seconds",
    mend: "ROSTER_SOURCE",
  },
  "a private authority's file that is not there": {
    find: () => checkAuthority("/gone/authority.pem"),
    check: "authority",
    state: "failed",
    message: "/gone/authority.pem cannot be read (ENOENT)",
    mend: "NODE_EXTRA_CA_CERTS",
  },
  "a private authority's file with a key in place of a certificate": {
    find: () => checkAuthority(path.join(import.meta.dirname, "../vectors/keys/client.pub.spki.pem")),
    check: "authority",
    state: "failed",
    message: "has no certificate as PEM",
    mend: "NODE_EXTRA_CA_CERTS",
  },
  "a local address with another port than the portal's": {
    find: () => checkAddress({ PORTAL_URL: new URL("http://localhost:3000"), PORT: 3001 }),
    check: "address",
    state: "warning",
    message: "PORTAL_URL names port 3000, but the portal listens on 3001",
    mend: "the same port",
  },
  "an address in plain http that others can open": {
    find: () => checkAddress({ PORTAL_URL: new URL("http://perks.example.org"), PORT: 3000 }),
    check: "address",
    state: "warning",
    message: "not Secure",
    mend: "proxy with TLS",
  },
  "an https address without a trusted proxy": {
    find: () => checkProxy({ PORTAL_URL: new URL("https://perks.example"), TRUSTED_PROXIES: [] }),
    check: "proxy",
    state: "warning",
    message: "TRUSTED_PROXIES",
    mend: "METRICS_TOKEN",
  },
  "a mail server that is away": {
    find: () => checkMail({ SMTP_URL: "smtp://portal:a-canary@127.0.0.1:1" }),
    check: "mail server",
    state: "failed",
    message: "ECONNREFUSED",
    mend: "SMTP_URL",
  },
  "a mail server that does not know the password": {
    find: async () => checkMail({ SMTP_URL: await startMailServer("another") }),
    check: "mail server",
    state: "failed",
    message: "Invalid login",
    mend: "SMTP_URL",
  },
  "a mail server on another machine that offers no TLS": {
    // An address of this machine that the portal treats as another one.
    find: async () => checkMail({ SMTP_URL: await startMailServer("a-canary", "127.0.0.2") }),
    check: "mail server",
    state: "failed",
    message: "STARTTLS",
    mend: "?requireTLS=false",
  },
  "a mail server that begins without TLS, asked by smtps": {
    find: async () => checkMail({ SMTP_URL: (await startMailServer("a-canary")).replace("smtp:", "smtps:") }),
    check: "mail server",
    state: "failed",
    message: "does not begin with TLS",
    mend: "smtp:// for a port that begins without it",
  },
  "mails from the default sender by another machine": {
    find: () => checkSender({ SMTP_URL: "smtps://mail.example.org", MAIL_FROM: DEFAULT_SENDER }),
    check: "sender",
    state: "warning",
    message: "perks@localhost",
    mend: "MAIL_FROM",
  },
  "an issuer that describes another": {
    find: async () => checkSignIn({ OIDC_ISSUER: new URL(`${await startProvider("https://other.example")}/realm`) }),
    check: "sign-in provider",
    state: "failed",
    message: "another issuer",
    mend: "OIDC_ISSUER",
  },
  "an issuer under whose address there is nothing": {
    find: async () => checkSignIn({ OIDC_ISSUER: new URL(`${await startProvider()}/gone`) }),
    check: "sign-in provider",
    state: "failed",
    message: "answered 404",
    mend: "OIDC_ISSUER",
  },
  "an issuer that is away": {
    find: () => checkSignIn({ OIDC_ISSUER: new URL("http://127.0.0.1:1") }),
    check: "sign-in provider",
    state: "failed",
    message: "127.0.0.1:1",
    mend: "OIDC_ISSUER",
  },
};

test.each(Object.entries(ILL))("%s is found, with the mend", (_, ill) => expectFinding(ill));

test("nothing is found where all else is well", async () => {
  const OIDC_ISSUER = new URL(await startProvider());
  const findings = [
    ...(await checkKeys({ CLIENT_PRIVATE_KEY, MEMBER_API_PUBLIC_KEY })),
    ...(await checkMail({ SMTP_URL: await startMailServer("a-canary") })),
    ...(await checkSignIn({ OIDC_ISSUER })),
  ];
  expect(findings.map(({ state }) => state)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await checkRosterSource({ ROSTER_SOURCE: folder, ROSTER_SOURCE_PRIVATE: "refused" })).toMatchObject([
    { state: "ok", message: expect.stringContaining("no .csv file yet") },
  ]);
  writeFileSync(path.join(folder, "a\u001b]0;b\u0007\u202ec.csv"), "x");
  expect(await checkRosterSource({ ROSTER_SOURCE: folder, ROSTER_SOURCE_PRIVATE: "refused" })).toMatchObject([
    { state: "ok", message: expect.stringMatching(/ is a \]0;b c\.csv\.$/) },
  ]);
  expect(await checkRosterSource({ ROSTER_SOURCE: undefined, ROSTER_SOURCE_PRIVATE: "refused" })).toEqual([]);
  expect(checkProxy({ PORTAL_URL: new URL("http://localhost:3000"), TRUSTED_PROXIES: [] })).toEqual([]);
  expect(await checkMail({ SMTP_URL: undefined })).toEqual([]);
  for (const SMTP_URL of [undefined, "smtp://localhost:1025"]) {
    expect(checkSender({ SMTP_URL, MAIL_FROM: DEFAULT_SENDER })).toEqual([]);
  }
  expect(await checkSignIn({ OIDC_ISSUER: undefined })).toEqual([]);
});
