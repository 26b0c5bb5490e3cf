import type { Actor } from "@/lib/audit";

/** Who applies which roster; recorded in every audit row. */
export interface Cause {
  readonly actor: Actor;
  /** "Roster 12". */
  readonly reason: string;
  /** Nobody has looked at its plan. */
  readonly unattended: boolean;
}
