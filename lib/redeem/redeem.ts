import { randomInt } from "node:crypto";
import { OfferGoneError, redeemableOffer } from "@/lib/catalog";
import { findMember, recordRedemption } from "@/lib/db/members";
import { insertRedemption, settleRedemption } from "@/lib/db/redemptions";
import { writeLightlyTogether, writeTogether } from "@/lib/db/write-together";
import { AppError, SessionEndedError } from "@/lib/errors";
import { log } from "@/lib/log";
import { deepLink, MemberAccessError } from "@/lib/member-access";
import { recordLostLogin, recordRefusedLogin, toServiceProfile } from "@/lib/members";
import { observeRedeem } from "@/lib/metrics";
import type { Runtime } from "@/lib/runtime";
import { redeemText } from "@/lib/text/redeem";

/** A press on Redeem. The identity comes only from the session, the path only from the database. */
export interface RedeemRequest {
  readonly memberId: number;
  readonly offerId: number;
  readonly requestId: string;
}

/** `attemptId` is what a member can read to support. The URL carries a one-time token: it is never stored or logged. */
export type RedeemResult =
  | { readonly status: "sent"; readonly attemptId: string; readonly url: URL }
  | { readonly status: "failed"; readonly attemptId: string; readonly error: AppError };

/**
 * Logs a member in to the hosted program at exactly one offer: one SSO call, never repeated blindly. A member who loses
 * access while the program is being asked gets no link.
 * @throws before the program is asked: OfferGoneError for an offer that is not live, SessionEndedError for a member
 * without access
 */
export async function redeem(runtime: Runtime, request: RedeemRequest): Promise<RedeemResult> {
  const started = performance.now();
  const observe = (outcome: string) => observeRedeem(outcome, (performance.now() - started) / 1000);
  try {
    const result = await attempt(runtime, request);
    observe(result.status === "sent" ? "sent" : result.error.code);
    return result;
  } catch (error) {
    const { status, code } = foreseen(error);
    // The portal's own faults may leave no row to count. An offer that has ended, or a member without access, is no
    // attempt.
    if (status >= 500) observe(code);
    throw error;
  }
}

async function attempt(runtime: Runtime, request: RedeemRequest): Promise<RedeemResult> {
  const offer = redeemableOffer(runtime, request.offerId);
  if (!offer) throw new OfferGoneError();
  const { portal } = runtime;
  const member = findMember(portal, request.memberId);
  if (member?.accessState !== "active") throw switchedOff();

  const attemptId = newAttemptId();
  const { clientUserId } = member;
  const recorded = writeTogether(portal, () =>
    insertRedemption(portal, {
      id: attemptId,
      clientUserId,
      offerId: offer.id,
      offerTitle: offer.title,
      merchantId: offer.merchantId,
      merchantName: offer.merchantName,
      categoryId: offer.rootCategory?.id ?? null,
      categoryTitle: offer.rootCategory?.title ?? null,
      requestId: request.requestId,
    }),
  );
  let hasAnswered = false;
  try {
    const { tokenUrl } = await runtime.memberAccess.ssoMember(toServiceProfile(member), recorded);
    hasAnswered = true;
    const url = deepLink(tokenUrl, runtime.config.PROGRAM_URL, offer.programPath);
    let isRevoked = false;
    // The attempt itself is on the disk: if a power cut loses its end, it is settled as an attempt whose end is not
    // known.
    await writeLightlyTogether(portal, () => {
      isRevoked = findMember(portal, member.id)?.accessState !== "active";
      if (isRevoked) return;
      settleRedemption(portal, attemptId, { outcome: "sent" });
      recordRedemption(portal, clientUserId);
    });
    if (isRevoked) throw switchedOff();
    return { status: "sent", attemptId, url };
  } catch (cause) {
    // Without a record there is nothing to settle.
    await recorded;
    const error = foreseen(cause);
    log.warn({ attemptId, code: error.code, detail: error.detail, err: error.cause }, "redeem failed");
    await writeTogether(portal, () => {
      // The program's words may name the member, so they are not kept if the member was erased meanwhile.
      const isGone = findMember(portal, member.id) === undefined;
      settleRedemption(portal, attemptId, { outcome: error.code, detail: isGone ? undefined : error.detail });
      const mayHaveActed = hasAnswered || (error instanceof MemberAccessError && error.effect === "unknown");
      const attempt = { id: attemptId, clientUserId };
      if (mayHaveActed) recordLostLogin(portal, attempt);
      else recordRefusedLogin(portal, attempt, error.code);
    });
    return { status: "failed", attemptId, error };
  }
}

function switchedOff(): SessionEndedError {
  return new SessionEndedError("deactivated", redeemText.switchedOff);
}

function foreseen(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return new AppError("internal", 500, { message: redeemText.unforeseen, cause });
}

/** Eight characters without look-alikes, fit to be read out over a telephone. */
function newAttemptId(): string {
  const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  return Array.from({ length: 8 }, () => alphabet.charAt(randomInt(alphabet.length))).join("");
}
