import type { PortalDb } from "@/lib/db/client";
import { findRoster, type RosterRecord } from "@/lib/db/rosters";
import { NotFoundError } from "@/lib/errors";
import { runReasons } from "@/lib/text/roster-reasons";

/** @throws NotFoundError */
export function rosterOrNotFound(db: PortalDb, id: number): RosterRecord {
  const roster = Number.isSafeInteger(id) ? findRoster(db, id) : undefined;
  if (!roster) throw new NotFoundError(runReasons.unknown);
  return roster;
}
