import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";

const WINDOW_SECONDS = 15 * 60;

/** Attempts in 15 minutes. An office signs in from one address, so that one is the wider (ASVS 5.0, 6.3.1). */
const perAccount = new RateLimiterMemory({ points: 10, duration: WINDOW_SECONDS });
const linksPerAccount = new RateLimiterMemory({ points: 3, duration: WINDOW_SECONDS });
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
  await count([
    [perAddress, address ?? ""],
    [perAccount, accountOf(email)],
  ]);
}

/**
 * Counts a request for a mailed link: three an account in 15 minutes, so that nobody's mailbox is filled by others.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countLinkRequest({ email, address }: SignInAttempt): Promise<void> {
  await count([
    [perAddress, address ?? ""],
    [linksPerAccount, accountOf(email)],
  ]);
}

/** The right password: what was counted for this account and address is forgiven. */
export async function forgiveSignIn({ email, address }: SignInAttempt): Promise<void> {
  await perAccount.delete(accountOf(email));
  await perAddress.reward(address ?? "");
}

async function count(limits: readonly (readonly [RateLimiterMemory, string])[]): Promise<void> {
  try {
    for (const [limiter, key] of limits) await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    throw new AppError("too_many_requests", 429, {
      message: `There were too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}

function accountOf(email: string): string {
  return email.normalize("NFC").trim().toLowerCase().slice(0, 254);
}
