import { standBack } from "@/lib/stand-back";

/** One sync in a process of its own, as the worker's; prints each phase as it begins, and at last what it took. */
standBack();
const { getConfig } = await import("@/lib/config");
const { openCatalogDb, openPortalDb } = await import("@/lib/db/client");
const { migrateDatabases } = await import("@/lib/db/migrate");
const { runSync } = await import("@/lib/sync");
const { peakMegabytes } = await import("../peak-memory");
const config = getConfig();
migrateDatabases(config.DATA_DIR);
const runtime = { config, portal: openPortalDb(config.DATA_DIR), catalog: openCatalogDb(config.DATA_DIR) };
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
console.log(JSON.stringify({ run, ms, cpuMs: (user + system) / 1000, peakRssMb: peakMegabytes(), writes }));
runtime.portal.$client.close();
runtime.catalog.$client.close();
