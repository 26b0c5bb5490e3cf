import ipaddr from "ipaddr.js";
import { RateLimiterRes } from "rate-limiter-flexible";
import { attemptLimiter, type Holder } from "@/lib/attempts";
import { emailKey, emailSchema } from "@/lib/domain/email";
import { AppError } from "@/lib/errors";
import { addressesOfAccount } from "@/lib/sessions";

const WINDOW = { duration: 15 * 60 };

/** Attempts in 15 minutes. An office signs in from one address, so that one is the wider (ASVS 5.0, 6.3.1). */
const perAccount = attemptLimiter({ ...WINDOW, name: "account", points: 10 });
const perAccountFromItsNetwork = attemptLimiter({ ...WINDOW, name: "account-network", points: 10 });
const linksPerAccount = attemptLimiter({ ...WINDOW, name: "link", points: 3 });
const perAddress = attemptLimiter({ ...WINDOW, name: "address", points: 100 });
/** What a person who is past sign-in types to prove it once more: the password again, or a second factor's code. */
const proofsPerMember = attemptLimiter({ ...WINDOW, name: "proof", points: 5 });

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
export async function countSignIn(runtime: Holder, attempt: SignInAttempt): Promise<void> {
  await count(runtime, [[perAddress, networkOf(attempt.address)], accountLimit(runtime, attempt)]);
}

/**
 * Counts a request for a mailed link: three an account in 15 minutes, so that nobody's mailbox is filled by others.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countLinkRequest(runtime: Holder, { email, address }: SignInAttempt): Promise<void> {
  await count(runtime, [
    [perAddress, networkOf(address)],
    [linksPerAccount, accountOf(email)],
  ]);
}

/**
 * Counts a password or code that somebody types who has a session already, before it is looked at: five in 15 minutes.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countProof(runtime: Holder, memberId: number): Promise<void> {
  await count(runtime, [[proofsPerMember, String(memberId)]]);
}

/** The right password: what was counted for this account and address is forgiven. */
export async function forgiveSignIn(runtime: Holder, attempt: SignInAttempt): Promise<void> {
  const [limiter, key] = accountLimit(runtime, attempt);
  await limiter.forget(runtime, key);
  await perAddress.reward(runtime, networkOf(attempt.address));
}

/** The right password or code: what was counted for this member is forgiven. */
export async function forgiveProof(runtime: Holder, memberId: number): Promise<void> {
  await proofsPerMember.forget(runtime, String(memberId));
}

type Counted = readonly [limiter: ReturnType<typeof attemptLimiter>, key: string];

/**
 * Where an account was signed in from of late, attempts at it are counted apart: else whoever knows an address could keep
 * its owner out from anywhere (ASVS 5.0, 6.1.1).
 */
function accountLimit(runtime: Holder, { email, address }: SignInAttempt): Counted {
  const [account, network] = [accountOf(email), networkOf(address)];
  const isItsNetwork = addressesOfAccount(runtime, account).some((known) => networkOf(known) === network);
  return isItsNetwork ? [perAccountFromItsNetwork, `${account} ${network}`] : [perAccount, account];
}

async function count(runtime: Holder, limits: readonly Counted[]): Promise<void> {
  try {
    for (const [limiter, key] of limits) await limiter.consume(runtime, key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    throw new AppError("too_many_requests", 429, {
      message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
      retryAfter: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}

/** One account for all its spellings, as signing in tells accounts apart. */
function accountOf(email: string): string {
  const parsed = emailSchema.safeParse(email);
  return parsed.success ? emailKey(parsed.data) : email.slice(0, 254);
}

/** An IPv6 network counts as one address: whoever has one address of a /64 has them all. */
export function networkOf(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return address ?? "";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, 8).join(".");
}
