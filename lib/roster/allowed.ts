import type { RosterRecord } from "@/lib/db/rosters";
import type { RosterState } from "@/lib/domain/roster";
import { ConflictError } from "@/lib/errors";
import { runReasons } from "@/lib/text/roster-reasons";

const VERBS = ["map", "apply", "pause", "resume", "cancel", "retry", "undo"] as const;
export type RosterVerb = (typeof VERBS)[number];

/** The states in which each can be asked of a roster. */
const FROM: Readonly<Record<RosterVerb, readonly RosterState[]>> = {
  map: ["mapping", "planned"],
  apply: ["planned"],
  pause: ["applying"],
  resume: ["paused"],
  cancel: ["queued", "planning", "mapping", "planned", "applying", "paused"],
  retry: ["applied"],
  undo: ["applied", "cancelled"],
};

export function verbsFor({ state }: Pick<RosterRecord, "state">): RosterVerb[] {
  return VERBS.filter((verb) => FROM[verb].includes(state));
}

/** @throws ConflictError */
export function requireVerb(roster: Pick<RosterRecord, "state">, verb: RosterVerb): void {
  if (verbsFor(roster).includes(verb)) return;
  throw new ConflictError(runReasons.notNow(roster.state));
}
