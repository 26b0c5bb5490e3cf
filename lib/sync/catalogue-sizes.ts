import { millisecondsInDay } from "date-fns/constants";
import { syncRunsAppliedSince } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";

const SHOWN_MS = 180 * millisecondsInDay;

/** How large the catalogue was from a run on. */
export interface CatalogueSize {
  readonly runId: number;
  /** ISO instant at which the run ended. */
  readonly at: string;
  readonly offers: number;
  /** Null for runs of an older version. */
  readonly merchants: number | null;
}

/** How large each catalogue of the last half year was, oldest first. */
export function getCatalogueSizes({ portal }: Pick<Runtime, "portal">, now: Date = new Date()): CatalogueSize[] {
  return syncRunsAppliedSince(portal, new Date(now.getTime() - SHOWN_MS).toISOString()).map(
    ({ id, endedAt, requestedAt, offers, merchants }) => ({ runId: id, at: endedAt ?? requestedAt, offers, merchants }),
  );
}
