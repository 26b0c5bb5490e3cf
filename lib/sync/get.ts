import { listQuarantine, type QuarantineRow } from "@/lib/db/quarantine";
import { listSyncRunCategories, type SyncRunCategoryRow, type SyncRunRow } from "@/lib/db/sync-runs";
import type { Runtime } from "@/lib/runtime";
import { runOrNotFound } from "./find";

export interface SyncRunDetail {
  readonly run: SyncRunRow;
  readonly categories: readonly SyncRunCategoryRow[];
  /** The first of them. */
  readonly quarantine: readonly QuarantineRow[];
}

const SAMPLES_SHOWN = 200;

/** @throws NotFoundError */
export function getRun({ portal }: Pick<Runtime, "portal">, id: number): SyncRunDetail {
  return {
    run: runOrNotFound(portal, id),
    categories: listSyncRunCategories(portal, id),
    quarantine: listQuarantine(portal, id, SAMPLES_SHOWN),
  };
}
