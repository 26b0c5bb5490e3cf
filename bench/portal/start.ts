import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { addMember } from "@/lib/members";
import { startProgram, stopProgram } from "@/scripts/processes/child.mjs";
import { endOfLog } from "@/scripts/processes/end-of-log.mjs";
import { freePort } from "@/scripts/processes/free-port";
import { isWebReady, waitUntil } from "@/scripts/processes/wait-until.mjs";
import { signIn } from "@/tests/factories/sign-in";
import { createTestCatalog, generatedContent } from "@/tests/factories/test-catalog";
import { type SampleOffer, sampleOffers } from "../query/samples";
import type { Report } from "../report";
import { startSandbox } from "../sandbox-process";
import { benchBuild } from "./build";

const DRAIN_MS = 10_000;
const SAMPLES = 5_000;
const MEMBER = { email: "mara@bench.example", password: "a password for benchmarks", clientUserId: "bench-1" };

export interface BenchPortal {
  readonly url: string;
  /** Of a member who is signed in, as a header. */
  readonly cookie: string;
  readonly samples: readonly SampleOffer[];
  /** The settings of its processes. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** The web process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** The web process of a production build on `national` data, and a sandbox that answers without delay, each on its own. */
export async function startBenchPortal(report: Report): Promise<BenchPortal> {
  const build = benchBuild(report);
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-bench-data-"));
  const sandbox = await startSandbox(path.join(folder, "sandbox"), 0);
  const stopSandbox = async () => {
    sandbox.kill("SIGTERM");
    await once(sandbox, "exit");
    rmSync(folder, { recursive: true });
  };
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const dataDir = path.join(folder, "data");
    const settings = {
      ...parseEnv(readFileSync(path.join(folder, "sandbox", "portal.env"), "utf8")),
      PORTAL_URL: url,
      PORT: String(port),
      DATA_DIR: dataDir,
      SYNC_SCHEDULE: "off",
    };
    report.progress("making a national catalogue");
    const samples = await fill(dataDir);
    const log = path.join(folder, "web.log");
    const output = openSync(log, "w");
    const env = { ...process.env, ...settings, NODE_ENV: "production" as const };
    const web = startProgram(["server.ts"], { env, cwd: build, stdout: output });
    closeSync(output);
    await waitUntil(() => isWebReady(url), web).catch((error: unknown) => {
      throw new Error(endOfLog(log), { cause: error });
    });
    const stop = async () => {
      await stopProgram(web, DRAIN_MS);
      await stopSandbox();
    };
    return { url, cookie: await signIn(url, MEMBER), samples, settings, pid: web.pid ?? 0, stop };
  } catch (error) {
    await stopSandbox();
    throw error;
  }
}

async function fill(dataDir: string): Promise<SampleOffer[]> {
  migrateDatabases(dataDir);
  const portal = openPortalDb(dataDir);
  const person = { ...MEMBER, firstName: "Mara", lastName: "Bench", zip: "60601" };
  await addMember({ portal }, { name: "bench" }, person);
  portal.$client.close();
  const { catalog, apply } = createTestCatalog(dataDir);
  await apply(generatedContent("national"));
  const samples = sampleOffers(catalog, SAMPLES);
  catalog.$client.close();
  return samples;
}
