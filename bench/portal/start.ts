import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openCatalogDb } from "@/lib/db/client";
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
    await fill(dataDir);
    const web = await startWeb(build, sandbox.settings, dataDir);
    const stop = async () => {
      await web.stop();
      await stopSandbox();
    };
    return { ...web, samples: samplesOf(dataDir), stop };
  } catch (error) {
    await stopSandbox();
    throw error;
  }
}

async function fill(dataDir: string): Promise<void> {
  migrateDatabases(dataDir);
  const { catalog, apply } = createTestCatalog(dataDir);
  await apply(generatedContent("national"));
  catalog.$client.close();
}

/** Offers of a portal's catalogue, spread over it. */
export function samplesOf(dataDir: string): SampleOffer[] {
  const catalog = openCatalogDb(dataDir);
  const samples = sampleOffers(catalog, SAMPLES);
  catalog.$client.close();
  return samples;
}
