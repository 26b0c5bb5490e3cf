import { currentCatalog } from "@/lib/db/catalog-state";
import { latestSyncRun, type SyncState } from "@/lib/db/sync-runs";
import { type AwayWorker, awayWorker } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { type Finding, ok, warning } from "./finding";

const IN_VAIN = new Map<SyncState, string>([
  ["failed", "failed"],
  ["postponed", "was postponed"],
  ["interrupted", "was interrupted"],
]);
/** After these, what a run before came to no longer matters. */
const ENDED: readonly SyncState[] = [...IN_VAIN.keys(), "applied", "unchanged", "held"];

/** Whether there are any offers, which go with a catalog.db that is lost. */
export function checkOffers({ catalog }: Pick<Runtime, "catalog">): Finding[] {
  if (currentCatalog(catalog)) return [];
  return [warning("offers", "There are none.", "Sync: npm run portal -- sync.")];
}

/** Whether the worker is there, and what has come of the last sync. */
export function checkWork({ portal }: Pick<Runtime, "portal">): Finding[] {
  return [checkWorker(awayWorker({ portal })), ...checkSync(portal)];
}

function checkWorker(away: AwayWorker | null): Finding {
  if (!away) return ok("worker", "It is running.");
  const since = away.seenAt === null ? "yet" : `since ${away.seenAt}`;
  return warning(
    "worker",
    `No worker has run ${since}. Without one there are no syncs, rosters, mails and backups.`,
    "Start the portal, or the worker's own service. If it runs, see docs/operations/runbook.md, WorkerAway.",
  );
}

function checkSync(portal: Runtime["portal"]): Finding[] {
  const findings: Finding[] = [];
  const held = latestSyncRun(portal, ["held"]);
  if (held) {
    const words = `Run ${held.id} waits for an admin: ${held.message ?? "the feed is held."}`;
    findings.push(warning("sync", words, "Accept or reject it in the console, under Offers and sync."));
  }
  const last = latestSyncRun(portal, ENDED);
  const inVain = last && IN_VAIN.get(last.state);
  if (last && inVain) {
    const words = `The last one, run ${last.id}, ${inVain}${last.message ? `: ${last.message}` : "."}`;
    const mend = "If that does not pass by itself, correct the cause, and sync again: npm run portal -- sync.";
    findings.push(warning("sync", words, mend));
  }
  return findings;
}
