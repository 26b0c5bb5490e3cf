import { getConfig } from "@/lib/config";
import { openCatalogDb, openPortalDb } from "@/lib/db/client";
import { migrateDatabases } from "@/lib/db/migrate";
import { runSync } from "@/lib/sync";
import { standBack } from "@/scripts/processes/stand-back";

/** One sync in a process of its own, as the worker's; prints each phase as it begins, and at last what it took. */
standBack();
const config = getConfig();
migrateDatabases(config.DATA_DIR);
const runtime = { config, portal: openPortalDb(config.DATA_DIR), catalog: openCatalogDb(config.DATA_DIR) };
const rssAtStart = process.resourceUsage().maxRSS / 1024;
const started = performance.now();
const cpu = process.cpuUsage();
const writesBefore = runtime.catalog.$client.prepare("SELECT total_changes()").pluck().get();
let phase = "";
const run = await runSync(runtime, {
  trigger: "cli",
  onProgress: (progress) => {
    if (progress.phase !== phase) console.log(progress.phase);
    phase = progress.phase;
  },
});
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
const writes = Number(runtime.catalog.$client.prepare("SELECT total_changes()").pluck().get()) - Number(writesBefore);
console.log(
  JSON.stringify({
    run,
    ms,
    cpuMs: (user + system) / 1000,
    rssAtStart,
    peakRssMb: process.resourceUsage().maxRSS / 1024,
    writes,
  }),
);
runtime.portal.$client.close();
runtime.catalog.$client.close();
