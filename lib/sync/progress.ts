import type { SyncRunRow } from "@/lib/db/sync-runs";

/** Where a run is: for the bar of the CLI and the console. */
export interface SyncProgress {
  readonly runId: number;
  readonly phase: SyncRunRow["phase"];
  readonly categoriesDone: number;
  readonly categoriesTotal: number;
  readonly requests: number;
  readonly requestsPlanned: number;
  readonly bytes: number;
}

export type OnProgress = (progress: SyncProgress) => void;
