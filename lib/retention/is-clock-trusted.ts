import { millisecondsInDay, millisecondsInWeek } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import { forgetHeartbeat, lastHeartbeat, recordHeartbeat } from "@/lib/db/heartbeats";
import { write } from "@/lib/db/write";

const TRUSTED = "retention";
const DOUBTED = "retention-doubt";
/** A doubt that is older is about another time when the clock was wrong. */
const DOUBT_MS = 30 * millisecondsInDay;

/**
 * Whether records may be deleted by the clock's word. Where it is a week or more from the time of the last deletion, it
 * may be wrong, as before a machine has asked for the time, and what is deleted cannot be brought back: an operator has a
 * day to put it right.
 */
export async function isClockTrusted(portal: PortalDb): Promise<boolean> {
  return await write(portal, (tx) => {
    const now = Date.now();
    const trusted = lastHeartbeat(tx, TRUSTED) ?? now;
    const doubtedFor = now - (lastHeartbeat(tx, DOUBTED) ?? 0);
    const isNear = Math.abs(now - trusted) < millisecondsInWeek;
    if (isNear || (doubtedFor >= millisecondsInDay && doubtedFor < DOUBT_MS)) {
      recordHeartbeat(tx, TRUSTED, now);
      forgetHeartbeat(tx, DOUBTED);
      return true;
    }
    if (doubtedFor < 0 || doubtedFor >= DOUBT_MS) recordHeartbeat(tx, DOUBTED, now);
    return false;
  });
}
