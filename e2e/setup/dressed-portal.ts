import { cpSync, existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import Database from "better-sqlite3";
import { createSandbox } from "@/sandbox/create";
import { freePort } from "@/tests/factories/free-port";
import { type Program, type RunningWeb, startWeb } from "../attack/setup/start-web";
import { published } from "./running-portal";

/**
 * An organisation's own portal: its name, whom to ask, a mail server (which no test of pages sends to), and no sync by
 * itself.
 */
const DRESS = {
  BRAND_NAME: "Northwind Perks",
  SUPPORT_CONTACT: "perks@northwind.example",
  SMTP_URL: "smtp://127.0.0.1:1",
  SECOND_FACTOR: "optional",
  SYNC_SCHEDULE: "off",
};

/**
 * Starts a portal with the offers of the running one, nobody yet, and settings of its own, beside a sandbox of its own,
 * so that faults set there are no other test's.
 */
export async function startDressed(
  settings: Readonly<Record<string, string>> = {},
  program: Program = "server.ts",
): Promise<RunningWeb> {
  const folder = await mkdtemp(path.join(tmpdir(), "perks-portal-dressed-"));
  const sandbox = await createSandbox({
    port: 0,
    dataDir: folder,
    programOrigin: "http://localhost:0",
    resetHour: "off",
  });
  const ofSandbox = parseEnv(readFileSync(sandbox.portalEnvFile, "utf8"));
  const quoted = Object.entries({ ...ofSandbox, ...DRESS, ...settings }).map(([name, value]) => [name, `'${value}'`]);
  const web = await startWeb(await freePort(), Object.fromEntries(quoted), copyCatalogue, program);
  return {
    ...web,
    portal: { ...web.portal, sandboxUrl: sandbox.url, programUrl: sandbox.programOrigin },
    stop: async () => {
      await web.stop();
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Runs SQL on the members' database of such a portal, for states that only time or a fault would cause. */
export function tamper(web: RunningWeb, sql: string, ...values: readonly (string | number)[]): void {
  withMembers(web, (database) => database.prepare(sql).run(...values));
}

export function memberIdOf(web: RunningWeb, email: string): number {
  return Number(
    withMembers(web, (database) => database.prepare("SELECT id FROM member WHERE email = ?").pluck().get(email)),
  );
}

function withMembers<Result>({ folder }: RunningWeb, work: (database: Database.Database) => Result): Result {
  const database = new Database(path.join(folder, "data", "portal.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The offers that the other tests have synced, and their logos. */
export function copyCatalogue(dataDir: string): void {
  const from = `${published().on.env.DATA_DIR}`;
  const catalogue = new Database(path.join(from, "catalog.db"), { readonly: true });
  try {
    catalogue.prepare("VACUUM INTO ?").run(path.join(dataDir, "catalog.db"));
  } finally {
    catalogue.close();
  }
  const logos = path.join(from, "logos");
  if (!existsSync(logos)) return;
  // The worker may be drawing some: such a file is there for a moment only.
  const isWhole = (file: string) => !file.endsWith(".new");
  cpSync(logos, path.join(dataDir, "logos"), { recursive: true, filter: isWhole });
}
