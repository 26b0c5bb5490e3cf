import type { PortalDb } from "@/lib/db/client";
import { pageRosterRows } from "@/lib/db/roster-rows";
import { isNewerApplied, type RosterRecord } from "@/lib/db/rosters";
import { FAILURES } from "@/lib/domain/roster";

type Roster = Pick<RosterRecord, "id" | "source">;

/** Whether a later night's file was applied: the rest of an older one may take away what it has given. */
export function isOvertaken(db: PortalDb, { id, source }: Roster): boolean {
  return source === "source" && isNewerApplied(db, id);
}

/** Whether anything failed that can be tried again: of an overtaken roster, only what the program was asked about. */
export function canTryAgain(db: PortalDb, roster: Roster): boolean {
  const filter = { states: FAILURES, begunAlone: isOvertaken(db, roster) };
  return pageRosterRows(db, roster.id, filter, { limit: 1 }).length > 0;
}
