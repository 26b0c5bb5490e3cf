import type { PortalDb } from "@/lib/db/client";
import { endSessionsOf } from "@/lib/db/sessions";
import { openSession } from "./start";

/**
 * Opens the session of who has just set up a second factor, and ends all that the member had: what was learned of one
 * before must not open more than it did (ASVS 5.0, 7.2.4).
 * @returns the new one's id
 */
export function confirmSession(
  tx: PortalDb,
  { memberId, address }: { readonly memberId: number; readonly address: string | undefined },
): string {
  endSessionsOf(tx, memberId, "second-factor-changed");
  return openSession(tx, { memberId, address, secondFactor: true });
}
