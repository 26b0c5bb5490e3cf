import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";

const WINDOW_SECONDS = 15 * 60;

/** Attempts in 15 minutes. An office signs in from one address, so that one is the wider (ASVS 5.0, 6.3.1). */
const perAccount = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS });
const perAddress = new RateLimiterMemory({ points: 100, duration: WINDOW_SECONDS });

export interface SignInAttempt {
  /** As typed; whether there is such an account makes no difference. */
  readonly email: string;
  /** Of the socket or a trusted proxy, so that a forged X-Forwarded-For changes nothing. */
  readonly address: string | undefined;
}

/**
 * Counts an attempt to sign in before the password is looked at.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countSignIn({ email, address }: SignInAttempt): Promise<void> {
  try {
    await perAddress.consume(address ?? "");
    await perAccount.consume(accountOf(email));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    throw new AppError("too_many_requests", 429, {
      message: `There were too many attempts to sign in. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}

/** The right password: what was counted for this account and address is forgiven. */
export async function forgiveSignIn({ email, address }: SignInAttempt): Promise<void> {
  await perAccount.delete(accountOf(email));
  await perAddress.reward(address ?? "");
}

function accountOf(email: string): string {
  return email.normalize("NFC").trim().toLowerCase().slice(0, 254);
}
