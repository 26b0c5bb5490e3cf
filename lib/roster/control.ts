import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import type { RosterRecord } from "@/lib/db/rosters";
import { rosterSubject } from "@/lib/domain/audit";
import { type RosterVerb, requireVerb } from "./allowed";
import { rosterOrNotFound } from "./find";

/**
 * Records, within the caller's transaction, what an admin asks of a roster; the caller does it.
 * @returns the roster as it was
 * @throws NotFoundError; ConflictError where its state does not allow it
 */
export function controlIn(tx: PortalDb, actor: Actor, id: number, verb: RosterVerb): RosterRecord {
  const roster = rosterOrNotFound(tx, id);
  requireVerb(roster, verb);
  audit(tx, actor, { action: `roster.${verb}`, subject: rosterSubject(id), outcome: "done" });
  return roster;
}
