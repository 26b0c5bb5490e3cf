import { millisecondsInDay } from "date-fns/constants";
import { audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByClientUserId } from "@/lib/db/members";
import { type OperationRow, openOperationsOutside } from "@/lib/db/operations";
import { openRedemptionsBetween, settleRedemption } from "@/lib/db/redemptions";
import { write } from "@/lib/db/write";
import { aheadFrom, aheadInstant } from "@/lib/domain/ahead";
import type { ClientUserId } from "@/lib/domain/members";
import { atTimes } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { memberReasons } from "@/lib/text/member-reasons";
import { recordAnswer } from "./ask-service";
import { recordLostLogin } from "./record-login";
import { revokeAgainIfOvertaken } from "./revoked-since";

/** Every five minutes. */
const SCHEDULE = "*/5 * * * *";
/** Far longer than the service's time limit. */
export const ABANDONED_MS = 120_000;
/** After every ISO instant. */
const LAST = "~";

/**
 * Settles what a process was asking the service when it died, until the signal. The first look goes as far back as
 * there is anything: nobody knows for how long nothing ran.
 */
export async function keepOperationsSettled(runtime: Pick<Runtime, "portal">, signal: AbortSignal): Promise<void> {
  let withinMs = Number.POSITIVE_INFINITY;
  await atTimes(SCHEDULE, signal, async () => {
    await settleAbandonedOperations(runtime, withinMs);
    // Of attempts to redeem there are very many.
    withinMs = millisecondsInDay;
  });
}

/**
 * Nobody knows whether the service has acted: what it makes of the member is unknown until it is asked again.
 * @param withinMs how long ago the oldest attempt to redeem began that is looked at
 */
export async function settleAbandonedOperations(
  { portal }: Pick<Runtime, "portal">,
  withinMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const now = Date.now();
  const before = new Date(now - ABANDONED_MS).toISOString();
  const since = new Date(Math.max(0, now - withinMs)).toISOString();
  const ahead = aheadInstant(now);
  const open = (tx: PortalDb) => ({
    operations: openOperationsOutside(tx, before, ahead),
    redemptions: [...openRedemptionsBetween(tx, since, before), ...openRedemptionsBetween(tx, ahead, LAST)],
  });
  const found = open(portal);
  if (found.operations.length + found.redemptions.length === 0) return;
  await write(portal, (tx) => {
    const { operations, redemptions } = open(tx);
    for (const operation of operations) recordLostAnswer(tx, operation);
    for (const { id, clientUserId, startedAt } of redemptions) {
      settleRedemption(tx, id, { outcome: "broken_off", detail: "the portal stopped before the answer came" });
      if (!isAnsweredSince(tx, clientUserId, startedAt)) recordLostLogin(tx, { id, clientUserId });
    }
  });
}

/** Whether the service has said what it makes of a member long after it was asked: then it stands. */
function isAnsweredSince(tx: PortalDb, clientUserId: ClientUserId, asked: string): boolean {
  const said = Date.parse(findMemberByClientUserId(tx, clientUserId)?.serviceStateAt ?? "");
  return said > Date.parse(asked) + ABANDONED_MS && said <= aheadFrom(Date.now());
}

function recordLostAnswer(tx: PortalDb, { id, clientUserId, kind, actor }: OperationRow): void {
  const message = memberReasons.stopped;
  recordAnswer(tx, id, clientUserId, { state: "unknown", message, leaves: "unknown" });
  // A deactivation already has its audit entry, from when access ended here; the others get theirs with the answer.
  if (kind === "deactivate") return;
  const entry = { action: `member.${kind}`, subject: clientUserId, outcome: "unknown", reason: message } as const;
  audit(tx, { name: actor }, entry);
  if (kind !== "delete") revokeAgainIfOvertaken(tx, { operationId: id, clientUserId }, "unknown");
}
