import type { PortalDb } from "@/lib/db/client";
import { endSessionsOf, recordSecondFactor } from "@/lib/db/sessions";
import type { Viewer } from "./check";

/** Records that a session has shown its second factor, and ends the member's other ones. */
export function confirmSession(tx: PortalDb, { memberId, sessionKey }: Pick<Viewer, "memberId" | "sessionKey">): void {
  const now = Math.floor(Date.now() / 1000);
  recordSecondFactor(tx, sessionKey, now);
  endSessionsOf(tx, memberId, "second-factor-changed", now, { except: sessionKey });
}
