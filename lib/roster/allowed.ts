import type { RosterRecord } from "@/lib/db/rosters";
import type { RosterState } from "@/lib/domain/roster";
import { ConflictError } from "@/lib/errors";

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

const STATE_WORDS: Readonly<Record<RosterState, string>> = {
  queued: "is waiting to be planned",
  planning: "is being planned",
  mapping: "is waiting for its columns to be named",
  planned: "is planned but not applied",
  refused: "was refused",
  applying: "is being applied",
  paused: "is paused",
  applied: "has been applied",
  cancelled: "was cancelled",
};

export function verbsFor({ state }: Pick<RosterRecord, "state">): RosterVerb[] {
  return VERBS.filter((verb) => FROM[verb].includes(state));
}

/** @throws ConflictError */
export function requireVerb(roster: Pick<RosterRecord, "state">, verb: RosterVerb): void {
  if (verbsFor(roster).includes(verb)) return;
  throw new ConflictError(`This is not possible now: the roster ${STATE_WORDS[roster.state]}.`);
}
