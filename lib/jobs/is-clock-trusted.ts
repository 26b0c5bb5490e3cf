import { millisecondsInDay, millisecondsInWeek } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import { forgetHeartbeat, lastHeartbeat, recordHeartbeat } from "@/lib/db/heartbeats";
import { write } from "@/lib/db/write";

/** Named after what was the first to ask. */
const TRUSTED = "retention";
const DOUBTED = "retention-doubt";
/** A doubt that is older is about another time when the clock was wrong. */
const DOUBT_MS = 30 * millisecondsInDay;

/**
 * Whether what cannot be undone may be done by the clock's word: records deleted, mails sent. Where it is a week or more
 * from the time at which it was last trusted, it may be wrong, as before a machine has asked for the time: an operator has
 * a day to put it right.
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
