import type { Size } from "./size";

/** Offers changed out of turn: from `edition` on, `percent` of all places for offers carry a change. */
export interface ForcedChange {
  edition: number;
  percent: number;
}

/** All that the catalogue is computed from. The same basis gives the same bytes. */
export interface Basis {
  size: Size;
  seed: number;
  /** Whole days since the first edition, see edition-date.ts. */
  edition: number;
  forcedChanges: readonly ForcedChange[];
}
