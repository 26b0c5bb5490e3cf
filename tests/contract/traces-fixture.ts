import type { Actor } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { jobs } from "@/lib/db/schema/portal/jobs";
import { rosterRows, rosters } from "@/lib/db/schema/portal/rosters";
import { emailKey } from "@/lib/domain/email";
import { clientUserIdSchema } from "@/lib/domain/members";
import { addMember, deactivateMember } from "@/lib/members";
import { startSession } from "@/lib/sessions";
import { setQuickPassword } from "@/tests/factories/quick-password";
import type { TestPortal } from "@/tests/factories/test-portal";

export const ADMIN: Actor = { name: "admin-1", address: "10.1.2.3", requestId: "r-1" };

/**
 * Adds somebody who leaves traces in every table that keeps any.
 * @param inRosters whether they stood in rosters by their id, or by their address alone
 */
export async function somebody(
  { runtime }: TestPortal,
  id: string,
  inRosters: "by id" | "by address" = "by id",
): Promise<{ id: string; memberId: number }> {
  const names = { email: `${id}@canary.example`, firstName: `First-${id}`, lastName: `Last-${id}` };
  await addMember(runtime, ADMIN, { ...names, clientUserId: id });
  await setQuickPassword(runtime, id, "mountain lake 42");
  const memberId = Number(
    runtime.portal.$client.prepare("SELECT id FROM member WHERE client_user_id = ?").pluck().get(id),
  );
  await startSession(runtime, { memberId, address: "10.9.8.7", secondFactor: false });
  const clientUserId = clientUserIdSchema.parse(id);
  const attemptId = `A${memberId}`;
  insertRedemption(runtime.portal, {
    id: attemptId,
    clientUserId,
    offerId: 1,
    offerTitle: "An offer",
    merchantId: 1,
    requestId: "r-2",
  });
  settleRedemption(runtime.portal, attemptId, { outcome: "member_locked", detail: `${id} is locked` });
  leaveElsewhere(runtime.portal, { id, email: names.email, name: names.lastName }, inRosters);
  await deactivateMember(runtime, ADMIN, id, { reason: `Last-${id} has left` });
  return { id, memberId };
}

/** Leaves the traces of a member that no table of members holds: lines of a roster, and a job for their mail. */
export function leaveElsewhere(
  portal: PortalDb,
  { id, email, name }: { readonly id: string; readonly email: string; readonly name: string },
  inRosters: "by id" | "by address" = "by id",
): void {
  const [roster] = portal
    .insert(rosters)
    .values({
      name: "roster.csv",
      source: "console",
      state: "applied",
      options: { deactivateMissing: false, idChanges: "ask" },
      requestedBy: id,
      requestedAt: "2026-01-01T00:00:00.000Z",
    })
    .returning()
    .all();
  const row = { rosterId: roster?.id ?? 0, kind: "update", state: "done" } as const;
  const ownLine = { ...row, clientUserId: id, name, after: { lastName: name } };
  portal
    .insert(rosterRows)
    .values([
      ...(inRosters === "by id" ? [{ ...ownLine, ...addressed(email) }] : []),
      { ...row, kind: "ask", state: "none", clientUserId: "another-id", ...addressed(email) },
      { ...row, kind: "refused", state: "none", name, ...addressed(email.toUpperCase()) },
    ])
    .run();
  portal
    .insert(jobs)
    .values({
      kind: "password-link-mail",
      payload: {},
      state: "failed",
      runAfter: 0,
      enqueuedAt: 0,
      endedAt: Date.now(),
      error: `550 <${email.toUpperCase()}>: no such user`,
    })
    .run();
}

/** An address of a line, as planning writes it. */
function addressed(email: string) {
  return { email, emailKey: emailKey(email) };
}
