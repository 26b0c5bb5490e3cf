import { z } from "zod";
import { AppError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { redeemText } from "@/lib/text/redeem";
import { type RedeemRequest, type RedeemResult, redeem } from "./redeem";

/** As long as the token of the first answer can be used (member-access.md, Limits). */
const REMEMBERED_MS = 60_000;

/** It is kept for a minute, so its length must be limited. */
export const idempotencyKeySchema = z.string().max(100, redeemText.longKey);

interface Remembered {
  readonly offerId: number;
  readonly result: Promise<RedeemResult>;
}

/** Only in memory: the answers carry tokens (design, Redeem). */
const remembered = new Map<string, Remembered>();

/**
 * Redeems once per member and idempotency key: for 60 s, a press with a known key gets the first press's answer. If an
 * attempt could not be recorded there is no answer, and the key is free again.
 * @throws InvalidInputError for a key that is too long; AppError `idempotency_mismatch` (422) for a known key with
 * another offer; what `redeem` throws
 */
export async function redeemOnce(runtime: Runtime, request: RedeemRequest, key: string): Promise<RedeemResult> {
  const name = `${request.memberId} ${parseInput(idempotencyKeySchema, key)}`;
  const known = remembered.get(name);
  if (known && known.offerId !== request.offerId) {
    throw new AppError("idempotency_mismatch", 422, { message: redeemText.otherOffer });
  }
  if (known) return await known.result;
  const result = redeem(runtime, request);
  remembered.set(name, { offerId: request.offerId, result });
  const forget = () => remembered.delete(name);
  const later = setTimeout(forget, REMEMBERED_MS).unref();
  try {
    return await result;
  } catch (error) {
    clearTimeout(later);
    forget();
    throw error;
  }
}
