import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { migrateDatabases } from "@/lib/db/migrate";
import { createTestCatalog, generatedContent } from "@/tests/factories/test-catalog";
import { type SampleOffer, sampleOffers } from "../query/samples";
import type { Report } from "../report";
import { startSandbox } from "../sandbox-process";
import { benchBuild } from "./build";
import { startWeb, type WebProcess } from "./web";

const SAMPLES = 5_000;

export interface BenchPortal extends WebProcess {
  readonly samples: readonly SampleOffer[];
}

/**
 * The web process of a production build on `national` data, and a sandbox that answers without delay, each on its own.
 */
export async function startBenchPortal(report: Report): Promise<BenchPortal> {
  const build = benchBuild(report);
  const folder = mkdtempSync(path.join(tmpdir(), "perks-portal-bench-data-"));
  const sandbox = await startSandbox(path.join(folder, "sandbox"), 0);
  const stopSandbox = async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true });
  };
  try {
    const dataDir = path.join(folder, "data");
    report.progress("making a national catalogue");
    const samples = await fill(dataDir);
    const web = await startWeb(build, sandbox.settings, dataDir);
    const stop = async () => {
      await web.stop();
      await stopSandbox();
    };
    return { ...web, samples, stop };
  } catch (error) {
    await stopSandbox();
    throw error;
  }
}

async function fill(dataDir: string): Promise<SampleOffer[]> {
  migrateDatabases(dataDir);
  const { catalog, apply } = createTestCatalog(dataDir);
  await apply(generatedContent("national"));
  const samples = sampleOffers(catalog, SAMPLES);
  catalog.$client.close();
  return samples;
}
