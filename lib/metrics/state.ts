import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { listBackups } from "@/lib/backup";
import type { Config } from "@/lib/config";
import { currentCatalog } from "@/lib/db/catalog-state";
import { countJobs, type JobCount } from "@/lib/db/jobs";
import { hasMembersWithAccess } from "@/lib/db/members";
import { lastFromSource, listFromSource } from "@/lib/db/rosters";
import { JOB_STATES } from "@/lib/db/schema/portal/jobs";
import { SYNC_STATES } from "@/lib/db/schema/portal/sync-runs";
import { latestSyncRun, type SyncState } from "@/lib/db/sync-runs";
import { checkReadiness } from "@/lib/health";
import { workerLastSeen, workerLastStarted } from "@/lib/jobs";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";

export interface StateSource extends Pick<Runtime, "portal" | "catalog"> {
  readonly config: Pick<Config, "DATA_DIR" | "BACKUP_DIR" | "BACKUP_SCHEDULE" | "ROSTER_SOURCE">;
}

type Gauging = (name: string, help: string, value: number | undefined) => void;

const isOver = (state: SyncState) => state !== "queued" && state !== "running";
const RUN_STATES = SYNC_STATES.filter(isOver);

/**
 * Reads the worker's figures from the databases, because the worker itself is not scraped. A figure that does not exist
 * yet, such as the age of the catalogue before the first sync, is left out; the alert rules also check that it exists.
 * A figure that cannot be read is left out, too: if nothing were answered, all alerts but one would be silent, and that
 * one would not say why.
 */
export async function gaugeState(registry: Registry, { portal, catalog, config }: StateSource): Promise<void> {
  const now = Date.now();
  const gauge: Gauging = (name, help, value) => {
    if (value !== undefined) new Gauge({ name, help, registers: [registry] }).set(value);
  };
  const readers: readonly (() => void | Promise<void>)[] = [
    () =>
      gauge("portal_ready", "1 while /readyz answers 200.", checkReadiness({ portal, catalog, config }).ready ? 1 : 0),
    () => gauge("portal_has_members", "1 if any member has access.", hasMembersWithAccess(portal) ? 1 : 0),
    () => gaugeCatalog(gauge, catalog, now),
    () => gaugeSyncs(registry, gauge, portal),
    () => gaugeRosters(gauge, portal, config),
    () => gaugeJobs(registry, countJobs(portal, now), now),
    () => gaugeWorker(gauge, portal, now),
    () => gaugeBackups(gauge, config, now),
    () => gaugeDisk(gauge, config),
  ];
  for (const read of readers) {
    try {
      await read();
    } catch (error) {
      log.error({ err: error }, "a figure for the metrics cannot be read");
    }
  }
}

function gaugeCatalog(gauge: Gauging, catalog: Runtime["catalog"], now: number): void {
  const edition = currentCatalog(catalog);
  gauge(
    "portal_catalog_age_seconds",
    "Time since the feed published the offers that members see.",
    edition && (now - Date.parse(edition.lastModified)) / 1000,
  );
}

function gaugeSyncs(registry: Registry, gauge: Gauging, portal: Runtime["portal"]): void {
  const applied = latestSyncRun(portal, ["applied"]);
  gauge("portal_catalog_offers", "Offers in the catalogue, as of the last sync that was applied.", applied?.offers);
  gauge("portal_quarantined_rows", "Rows of the feed that the last applied sync rejected.", applied?.quarantined);
  gauge("portal_sync_held", "1 while a sync waits for an admin to accept or reject it.", waiting(portal));
  gaugeLastSync(registry, latestSyncRun(portal, RUN_STATES)?.state);
}

function gaugeRosters(
  gauge: Gauging,
  portal: Runtime["portal"],
  { ROSTER_SOURCE }: Pick<Config, "ROSTER_SOURCE">,
): void {
  gauge(
    "portal_roster_waiting",
    "1 while a roster of ROSTER_SOURCE waits for an admin, or its last one was refused.",
    rosterWaits(portal) || (ROSTER_SOURCE && lastFromSource(portal)?.state === "refused") ? 1 : 0,
  );
}

function gaugeWorker(gauge: Gauging, portal: Runtime["portal"], now: number): void {
  const seen = workerLastSeen({ portal });
  gauge("portal_worker_seen_seconds", "Time since a worker last said that it is there.", seen && (now - seen) / 1000);
  const started = workerLastStarted({ portal });
  gauge("portal_worker_start_time_seconds", "When a worker last started, in Unix time.", started && started / 1000);
}

async function gaugeBackups(gauge: Gauging, config: StateSource["config"], now: number): Promise<void> {
  const isScheduled = config.BACKUP_SCHEDULE !== "off";
  gauge("portal_backup_scheduled", "1 if BACKUP_SCHEDULE is not off.", isScheduled ? 1 : 0);
  const backup = isScheduled ? (await listBackups(config)).at(-1) : undefined;
  gauge(
    "portal_backup_age_seconds",
    "Time since the newest scheduled backup; only if there is a schedule.",
    backup && (now - backup.at.getTime()) / 1000,
  );
}

async function gaugeDisk(gauge: Gauging, { DATA_DIR }: Pick<Config, "DATA_DIR">): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(DATA_DIR);
  gauge("portal_data_free_bytes", "Free space where DATA_DIR is.", bavail * bsize);
  const isLimited = files > 0;
  gauge("portal_data_free_files", "For how many more files that has room, if it says.", isLimited ? ffree : undefined);
}

function waiting(portal: Runtime["portal"]): number {
  return latestSyncRun(portal, ["held"]) === undefined ? 0 : 1;
}

function rosterWaits(portal: Runtime["portal"]): boolean {
  return listFromSource(portal, ["mapping", "planned", "paused"]).length > 0;
}

function gaugeLastSync(registry: Registry, last: SyncState | undefined): void {
  const gauge = new Gauge({
    name: "portal_sync_last",
    help: "1 for the state of the last sync that ended, 0 for the others.",
    labelNames: ["state"],
    registers: [registry],
  });
  for (const state of RUN_STATES) gauge.set({ state }, state === last ? 1 : 0);
}

function gaugeJobs(registry: Registry, counts: readonly JobCount[], now: number): void {
  const registers = [registry];
  const jobs = new Gauge({
    name: "portal_jobs",
    help: "Jobs of the worker; abandoned: their worker died. Ended jobs are kept for 30 days.",
    labelNames: ["kind", "state"],
    registers,
  });
  const overdue = new Gauge({
    name: "portal_job_overdue_seconds",
    help: "How long the oldest waiting job of a kind has been due.",
    labelNames: ["kind"],
    registers,
  });
  const failed = new Gauge({
    name: "portal_job_failed_seconds",
    help: "How long ago a job of a kind last failed. Absent if none did in 30 days.",
    labelNames: ["kind"],
    registers,
  });
  for (const { kind } of counts) {
    for (const state of JOB_STATES) jobs.set({ kind, state }, 0);
  }
  const dueSince = new Map<string, number>();
  for (const { kind, state, jobs: count, since, lastEnded } of counts) {
    jobs.set({ kind, state }, count);
    if (state === "failed" && lastEnded !== null) failed.set({ kind }, Math.max(0, now - lastEnded) / 1000);
    if (state === "queued" || state === "abandoned") {
      dueSince.set(kind, Math.min(since, dueSince.get(kind) ?? since));
    }
  }
  for (const [kind, since] of dueSince) overdue.set({ kind }, Math.max(0, now - since) / 1000);
}
