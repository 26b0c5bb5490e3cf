import ipaddr from "ipaddr.js";
import { LONGEST_EMAIL, typedEmailKey } from "@/lib/domain/email";
import { AppError } from "@/lib/errors";
import { type AttemptLimiter, attemptLimiter, type Holder } from "@/lib/limits";
import { addressesOfAccount, confirmedAddressesOf, type Viewer } from "@/lib/sessions";
import { refusalText } from "@/lib/text/refusals";

const WINDOW = { duration: 15 * 60 };

type Counted = readonly [limiter: AttemptLimiter, key: string];
type CountsFrom = (address: string | undefined) => readonly Counted[];

/**
 * A whole office may share one address, so its limit is higher than an account's. With IPv6 a home has many networks,
 * and neighbours may share what looks like a home.
 */
function byNetwork(name: string): CountsFrom {
  const perNetwork = attemptLimiter({ ...WINDOW, name, points: 100 });
  const perSite = attemptLimiter({ ...WINDOW, name: `${name}-site`, points: 300 });
  return (address) => {
    const [network, site] = [networkOf(address), siteOf(address)];
    // In this order: what a network is refused takes no room from its neighbours.
    return site === network
      ? [[perNetwork, network]]
      : [
          [perNetwork, network],
          [perSite, site],
        ];
  };
}

/** Attempts in 15 minutes (ASVS 5.0, 6.3.1). */
const perAccount = attemptLimiter({ ...WINDOW, name: "account", points: 10 });
const perAccountFromItsNetwork = attemptLimiter({ ...WINDOW, name: "account-network", points: 10 });
const linksPerAccount = attemptLimiter({ ...WINDOW, name: "link", points: 3 });
const signInsFrom = byNetwork("address");
/** Apart from signing in, or an office that asks for its first passwords could not use them. */
const linksFrom = byNetwork("link-address");
/**
 * Leaving for the organisation's provider and coming back, counted apart, so that whoever is under way can still
 * return.
 */
const providerSteps = { there: byNetwork("provider"), back: byNetwork("provider-back") };
export type ProviderStep = keyof typeof providerSteps;
/** The second-factor code at sign-in, which anyone who has the password may try. */
const codesPerMember = attemptLimiter({ ...WINDOW, name: "code", points: 5 });
const codesFromItsNetwork = attemptLimiter({ ...WINDOW, name: "code-network", points: 5 });
/** What a signed-in person types to confirm their identity: the password again, or a second-factor code. */
const proofsPerSession = attemptLimiter({ ...WINDOW, name: "proof", points: 5 });

export interface SignInAttempt {
  /** As typed, whether or not the account exists. */
  readonly email: string;
  /** From the socket or a trusted proxy, so that a forged X-Forwarded-For has no effect. */
  readonly address: string | undefined;
}

/**
 * Counts an attempt to sign in, before the password is checked.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countSignIn(runtime: Holder, attempt: SignInAttempt): Promise<void> {
  await count(runtime, [...signInsFrom(attempt.address), accountLimit(runtime, attempt)]);
}

/**
 * Counts a request for a mailed link: three per account in 15 minutes, so that nobody can flood another person's
 * mailbox.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countLinkRequest(runtime: Holder, { email, address }: SignInAttempt): Promise<void> {
  await count(runtime, [...linksFrom(address), [linksPerAccount, accountOf(email)]]);
}

/**
 * Counts a step of signing in at the organisation's provider, before it is asked: nobody makes the portal flood it
 * (ASVS 5.0, 2.4.1).
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countProviderStep(
  runtime: Holder,
  step: ProviderStep,
  address: string | undefined,
): Promise<void> {
  await count(runtime, providerSteps[step](address));
}

/** A sign-in that succeeded: an office may come by one address. */
export async function forgiveProviderSteps(runtime: Holder, address: string | undefined): Promise<void> {
  for (const stepsFrom of Object.values(providerSteps)) await reward(runtime, stepsFrom(address));
}

export interface CodeAttempt {
  readonly memberId: number;
  readonly address: string | undefined;
}

/**
 * Counts a code typed at sign-in, before it is checked: five in 15 minutes, whichever sessions wait for it.
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countCode(runtime: Holder, attempt: CodeAttempt): Promise<void> {
  await count(runtime, [codeLimit(runtime, attempt)]);
}

/**
 * Counts a password or code that a signed-in member types, before it is checked: five in 15 minutes. It counts by
 * session, so that whoever stole a password cannot keep its owner from changing it (ASVS 5.0, 6.1.1).
 * @throws AppError `too_many_requests` (429) with the seconds to wait
 */
export async function countProof(runtime: Holder, { sessionKey }: Pick<Viewer, "sessionKey">): Promise<void> {
  await count(runtime, [[proofsPerSession, sessionKey]]);
}

/** The password was right: resets the count for this account and address. */
export async function forgiveSignIn(runtime: Holder, attempt: SignInAttempt): Promise<void> {
  const [limiter, key] = accountLimit(runtime, attempt);
  await limiter.forget(runtime, key);
  await reward(runtime, signInsFrom(attempt.address));
}

/**
 * The count in which codes typed now stand, to be reset once one was right. Ask before the code is checked: the session
 * that it opens makes the network the member's.
 */
export function codeCount(runtime: Holder, attempt: CodeAttempt): { readonly forget: () => Promise<void> } {
  const [limiter, key] = codeLimit(runtime, attempt);
  return { forget: () => limiter.forget(runtime, key) };
}

/** Something else was refused, which tells nothing of the password or code: takes one attempt back. */
export async function uncountProof(runtime: Holder, { sessionKey }: Pick<Viewer, "sessionKey">): Promise<void> {
  await proofsPerSession.reward(runtime, sessionKey);
}

/**
 * Attempts from a network from which the account recently signed in are counted separately; otherwise anyone who knows
 * an e-mail address could lock its owner out (ASVS 5.0, 6.1.1).
 */
function accountLimit(runtime: Holder, { email, address }: SignInAttempt): Counted {
  const [account, network] = [accountOf(email), networkOf(address)];
  const isItsNetwork = addressesOfAccount(runtime, account).some((known) => networkOf(known) === network);
  return isItsNetwork ? [perAccountFromItsNetwork, `${account} ${network}`] : [perAccount, account];
}

/**
 * As `accountLimit`; a network counts as the member's where a second factor was shown, which a stolen password does
 * not.
 */
function codeLimit(runtime: Holder, { memberId, address }: CodeAttempt): Counted {
  const network = networkOf(address);
  const isItsNetwork = confirmedAddressesOf(runtime, memberId).some((known) => networkOf(known) === network);
  return isItsNetwork ? [codesFromItsNetwork, `${memberId} ${network}`] : [codesPerMember, String(memberId)];
}

async function count(runtime: Holder, limits: readonly Counted[]): Promise<void> {
  for (const [limiter, key] of limits) {
    const counted = await limiter.consume(runtime, key);
    if (counted.isAllowed) continue;
    throw new AppError("too_many_requests", 429, {
      message: refusalText.tooMany(Math.ceil(counted.waitMs / 60_000)),
      retryAfter: Math.ceil(counted.waitMs / 1000),
    });
  }
}

async function reward(runtime: Holder, limits: readonly Counted[]): Promise<void> {
  for (const [limiter, key] of limits) await limiter.reward(runtime, key);
}

/** All spellings of an address count as one account, as they do for signing in. */
function accountOf(email: string): string {
  return typedEmailKey(email) ?? email.slice(0, LONGEST_EMAIL);
}

/** An IPv6 network counts as one address: whoever has one address of a /64 has them all. */
export function networkOf(address: string | undefined): string {
  return beginningOf(address, 8);
}

/** As `networkOf`, but with IPv6 a /56, which is what a home gets. */
export function siteOf(address: string | undefined): string {
  return beginningOf(address, 7);
}

function beginningOf(address: string | undefined, bytes: number): string {
  if (!address || !ipaddr.isValid(address)) return address ?? "";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4" ? parsed.toString() : parsed.toByteArray().slice(0, bytes).join(".");
}
