import { setMaxListeners } from "node:events";
import { keepBackupSchedule, trySweepRestores } from "@/lib/backup";
import { ConfigError, getConfig } from "@/lib/config";
import { holdInUse } from "@/lib/db/in-use";
import { bringUpDatabases } from "@/lib/health/bring-up";
import { keepInsightCounted } from "@/lib/insight";
import { keepHeartbeat, workOnJobs } from "@/lib/jobs";
import { log } from "@/lib/log";
import { keepAsking, keepOperationsSettled } from "@/lib/members";
import { keepNoticeSchedule } from "@/lib/notices";
import { keepRetentionSchedule } from "@/lib/retention";
import { keepRosterSource, keepRostersSettled } from "@/lib/roster";
import { closeRuntime, createRuntime } from "@/lib/runtime";
import { standBack } from "@/lib/stand-back";
import { keepSchedule } from "@/lib/sync";
import { jobHandlers } from "./processes/job-handlers";
import { keepVersion } from "./processes/keep-version";

/** A stopped sync ends between two pages, and applying takes seconds. */
const DRAIN_MS = 30_000;

/**
 * Does the portal's long-running work until SIGTERM: the daily sync, rosters, requests from the console, logos, mail.
 * It also ends where a newer version has migrated the databases.
 */
async function main(): Promise<void> {
  standBack();
  const config = getConfig();
  holdInUse(config.DATA_DIR);
  // No restore can run while the folder is locked.
  trySweepRestores(config.DATA_DIR);
  bringUpDatabases(config);
  const runtime = createRuntime(config);
  const stop = new AbortController();
  // All job kinds and schedules wait for this signal.
  setMaxListeners(0, stop.signal);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    // Only the first counts: a service manager may signal all processes, and then the starter signals its children.
    process.on(signal, () => {
      if (stop.signal.aborted) return;
      log.info({ signal }, "draining");
      stop.abort();
    });
  }
  const { signal } = stop;
  signal.addEventListener("abort", () => void setTimeout(() => process.exit(1), DRAIN_MS).unref());
  log.info("the worker is up");
  // For its supervisor: if it ends from now on, its start has not failed.
  process.send?.("up");
  const version = keepVersion(runtime, stop);
  await Promise.all([
    workOnJobs(runtime, jobHandlers(runtime), signal),
    keepHeartbeat(runtime, signal),
    version,
    keepSchedule(runtime, signal),
    keepBackupSchedule(runtime, signal),
    keepOperationsSettled(runtime, signal),
    keepAsking(runtime, signal),
    keepRosterSource(runtime, signal),
    keepRostersSettled(runtime, signal),
    keepRetentionSchedule(runtime, signal),
    keepInsightCounted(runtime, signal),
    keepNoticeSchedule(runtime, signal),
  ]);
  await closeRuntime(runtime);
  const newer = await version;
  if (newer) throw newer;
  log.info("the worker is down");
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message);
  else log.fatal({ err: error }, "the worker cannot go on");
  process.exit(1);
});
