import type { Edition } from "./edition";

/** Ids of the towns in a state. @param state as the feed has it: its postal code, in capitals */
export function townsOfState(edition: Edition, state: string): ReadonlySet<number> {
  return edition.memo("counts", `towns of ${state}`, () => new Set(edition.index.townsOfState(state)));
}
