import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import type { Finding } from "@/lib/health";
import { checkBackups } from "@/lib/health/check-backups";
import { checkDatabases } from "@/lib/health/check-databases";
import { checkDisk } from "@/lib/health/check-disk";
import { checkKeys } from "@/lib/health/check-keys";
import { checkMail } from "@/lib/health/check-mail";
import { checkProxy } from "@/lib/health/check-proxy";
import { checkRosterSource } from "@/lib/health/check-roster-source";
import { checkSignIn } from "@/lib/health/check-sign-in";
import { startMailServer, startProvider, startSilence } from "@/tests/factories/checked-servers";
import { keyText } from "@/tests/vectors/vectors";

const DAILY = "30 2 * * *";
const CLIENT_PRIVATE_KEY = keyText("client.pkcs8.pem");
const MEMBER_API_PUBLIC_KEY = keyText("service-2048.pub.spki.pem");

/** A folder with both databases; each test breaks a copy. */
let good: string;
beforeAll(() => {
  good = mkdtempSync(path.join(tmpdir(), "doctor-"));
  migrateDatabases(good);
});
afterAll(() => rmSync(good, { recursive: true }));

function copy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "doctor-"));
  cpSync(good, folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const NEWER = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 99999999999999)";
const OLDER = "DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)";

/** A copy of which one database was brought up by a program of tomorrow, or of yesterday. */
function ofAnother(version: string, name: "portal" | "catalog"): string {
  const folder = copy();
  const db = name === "portal" ? openPortalDb(folder) : openCatalogDb(folder);
  db.$client.exec(version);
  db.$client.close();
  return folder;
}

function overwrite(file: string, at: number, bytes: Buffer): void {
  const handle = openSync(file, "r+");
  writeSync(handle, bytes, 0, bytes.length, at);
  closeSync(handle);
}

/** A copy whose newest backup is of so many hours ago. */
function withBackupOf(hours: number) {
  const folder = copy();
  const at = new Date(Date.now() - hours * 3_600_000).toISOString().replace(/[-:]|\.\d{3}/g, "");
  mkdirSync(path.join(folder, "backups"));
  writeFileSync(path.join(folder, "backups", `portal-${at}.db`), "");
  return { DATA_DIR: folder, BACKUP_DIR: undefined, BACKUP_SCHEDULE: DAILY };
}

interface Ill {
  readonly find: () => Promise<Finding[]> | Finding[];
  readonly check: string;
  readonly state: "warning" | "failed";
  readonly message: string;
  readonly mend: string;
}

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
  "a portal.db that is damaged": {
    find: () => {
      const folder = copy();
      for (let page = 2; page < 20; page++)
        overwrite(path.join(folder, "portal.db"), page * 4096, Buffer.alloc(2000, 7));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "is damaged",
    mend: "restore FILE",
  },
  "a catalog.db that is none": {
    find: () => {
      const folder = copy();
      overwrite(path.join(folder, "catalog.db"), 0, Buffer.from("not a database at all, but a text"));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "catalog.db",
    state: "failed",
    message: "not a database",
    mend: "catalog.db-wal",
  },
  "a portal.db that was removed": {
    find: () => {
      const folder = copy();
      rmSync(path.join(folder, "portal.db"));
      return checkDatabases({ DATA_DIR: folder });
    },
    check: "portal.db",
    state: "failed",
    message: "does not exist, although catalog.db does",
    mend: "restore FILE",
  },
  "a portal.db of a newer version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(NEWER, "portal") }),
    check: "portal.db",
    state: "failed",
    message: "newer version",
    mend: "restore a backup",
  },
  "a portal.db of an older version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(OLDER, "portal") }),
    check: "portal.db",
    state: "warning",
    message: "from an older version",
    mend: "next start",
  },
  "a catalog.db of a newer version": {
    find: () => checkDatabases({ DATA_DIR: ofAnother(NEWER, "catalog") }),
    check: "catalog.db",
    state: "failed",
    message: "newer version",
    mend: "sync",
  },
  "a folder that cannot be made": {
    find: () => {
      const folder = copy();
      symlinkSync(path.join(folder, "gone"), path.join(folder, "link"));
      return checkDisk({ DATA_DIR: path.join(folder, "link") });
    },
    check: "disk",
    state: "failed",
    message: "cannot be created",
    mend: "DATA_DIR",
  },
  "a folder that nobody can write to": {
    find: () => checkDisk({ DATA_DIR: "/proc" }),
    check: "disk",
    state: "failed",
    message: "/proc cannot be written to (ENOENT)",
    mend: "user that the portal runs as",
  },
  "a folder that others can look into": {
    find: () => {
      const folder = copy();
      chmodSync(folder, 0o755);
      return checkDisk({ DATA_DIR: folder });
    },
    check: "rights",
    state: "warning",
    message: "Everyone on this machine",
    mend: "chmod 700",
  },
  "a newest backup of three days ago": {
    find: () => checkBackups(withBackupOf(72)),
    check: "backups",
    state: "warning",
    message: "The newest is",
    mend: "worker is running",
  },
  "a portal without any backup": {
    find: () => checkBackups({ ...withBackupOf(1), BACKUP_DIR: copy() }),
    check: "backups",
    state: "warning",
    message: "no backup yet",
    mend: "worker writes the first one",
  },
  "backups that are switched off": {
    find: () => checkBackups({ ...withBackupOf(1), BACKUP_SCHEDULE: "off" }),
    check: "backups",
    state: "warning",
    message: "BACKUP_SCHEDULE is off",
    mend: "in another way",
  },
  "a folder of backups that nobody can write to": {
    find: () => checkBackups({ DATA_DIR: good, BACKUP_DIR: "/proc/backups", BACKUP_SCHEDULE: DAILY }),
    check: "backups",
    state: "failed",
    message: "/proc/backups cannot be written to (ENOENT)",
    mend: "BACKUP_DIR",
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

test.each(Object.entries(ILL))("%s is found, with the mend", async (_, { find, check, state, message, mend }) => {
  const ill = (await find()).filter((finding) => finding.state !== "ok");
  expect(ill).toEqual([
    { check, state, message: expect.stringContaining(message), mend: expect.stringContaining(mend) },
  ]);
  expect(JSON.stringify(ill)).not.toContain("a-canary");
});

test("nothing is found where all is well", async () => {
  const OIDC_ISSUER = new URL(await startProvider());
  const findings = [
    ...(await checkKeys({ CLIENT_PRIVATE_KEY, MEMBER_API_PUBLIC_KEY })),
    ...checkDatabases({ DATA_DIR: good }),
    ...(await checkBackups(withBackupOf(40))),
    ...(await checkMail({ SMTP_URL: await startMailServer("a-canary") })),
    ...(await checkSignIn({ OIDC_ISSUER })),
  ];
  expect(findings.map(({ state }) => state)).toEqual(Array.from({ length: 8 }, () => "ok"));
  expect(await checkRosterSource({ ROSTER_SOURCE: good, ROSTER_SOURCE_PRIVATE: "refused" })).toMatchObject([
    { state: "ok", message: expect.stringContaining("no .csv file yet") },
  ]);
  expect(await checkRosterSource({ ROSTER_SOURCE: undefined, ROSTER_SOURCE_PRIVATE: "refused" })).toEqual([]);
  const shared = copy();
  chmodSync(shared, 0o750);
  expect(await checkDisk({ DATA_DIR: shared })).toMatchObject([{ check: "disk", state: "ok" }]);
  expect(checkProxy({ PORTAL_URL: new URL("http://localhost:3000"), TRUSTED_PROXIES: [] })).toEqual([]);
  expect(await checkMail({ SMTP_URL: undefined })).toEqual([]);
  expect(await checkSignIn({ OIDC_ISSUER: undefined })).toEqual([]);
});
