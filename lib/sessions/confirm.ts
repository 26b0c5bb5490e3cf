import type { PortalDb } from "@/lib/db/client";
import { endSessionsOf } from "@/lib/db/sessions";
import { openSession } from "./start";

/**
 * Ends all sessions of a member who has just set up a second factor, and opens a new one: whoever got hold of an old
 * session's id must not gain by it (ASVS 5.0, 7.2.4).
 * @returns the new one's id
 */
export function confirmSession(
  tx: PortalDb,
  { memberId, address }: { readonly memberId: number; readonly address: string | undefined },
): string {
  endSessionsOf(tx, memberId, "second-factor-changed");
  return openSession(tx, { memberId, address, secondFactor: true, isSignIn: false });
}
