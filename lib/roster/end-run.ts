import { audit, WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { countRosterRows } from "@/lib/db/roster-rows";
import { updateRoster } from "@/lib/db/rosters";
import { rosterSubject } from "@/lib/domain/audit";
import { rosterOrNotFound } from "./find";
import { progressOf } from "./progress";

/** Marks a roster as applied, if nothing is left to do. @returns whether it is */
export function endRun(tx: PortalDb, rosterId: number): boolean {
  const roster = rosterOrNotFound(tx, rosterId);
  const { remaining, done, failed, unknown } = progressOf(roster, countRosterRows(tx, rosterId));
  if (roster.state !== "applying" || remaining > 0) return false;
  updateRoster(tx, rosterId, { state: "applied", file: null, endedAt: new Date().toISOString() });
  audit(tx, WORKER, {
    action: "roster.applied",
    subject: rosterSubject(rosterId),
    outcome: failed + unknown > 0 ? "failed" : "done",
    after: { done, failed, unknown },
  });
  return true;
}
