import type { SyncRunRow } from "@/lib/db/sync-runs";

/** The progress of a run, for the CLI's bar and the console. */
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
