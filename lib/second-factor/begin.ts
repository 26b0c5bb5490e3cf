import { countRecoveryCodes, findSecondFactor } from "@/lib/db/second-factors";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import type { Runtime } from "@/lib/runtime";
import type { Viewer } from "@/lib/sessions";
import { seal, unseal } from "./seal";
import { newTotpSecret, totpUri } from "./totp";

/** How long the page may stay open before the code is typed. */
const OFFER_SECONDS = 15 * 60;

type Offered = Pick<Viewer, "memberId" | "sessionKey">;

export interface Enrolment {
  /** For people who cannot scan: base32. */
  readonly secret: string;
  /** For the QR code: an otpauth URI. */
  readonly uri: string;
  /** The secret as sent through the form, encrypted, and valid in this session for a quarter of an hour. */
  readonly offer: string;
  /** Whether it offers the secret that was offered before. */
  readonly isAgain: boolean;
}

/**
 * Offers a member a secret for an authenticator app; nothing is stored until a code from it has been typed.
 * @param before an offer that was not taken up, which is made again while it is valid: the app has its secret already
 */
export function beginEnrolment(
  runtime: Pick<Runtime, "config" | "portal">,
  viewer: Offered,
  { account, before }: { account: string; before?: string | undefined },
): Enrolment {
  const { config } = runtime;
  const known = before === undefined ? undefined : secretOfOffer(runtime, viewer, before);
  const secret = known ?? newTotpSecret();
  const until = epochSeconds() + OFFER_SECONDS;
  const offer = seal(config.AUTH_SECRET, offerContext(runtime, viewer), `${until} ${secret}`);
  const uri = totpUri(secret, { brand: config.BRAND_NAME, account });
  return { secret, uri, offer, isAgain: known !== undefined };
}

/**
 * The secret of an offer; undefined if the offer is too old, of another session, or another one has been taken up since.
 */
export function secretOfOffer(runtime: Pick<Runtime, "config" | "portal">, viewer: Offered, offer: string) {
  const { AUTH_SECRET } = runtime.config;
  const [until, secret] = unseal(AUTH_SECRET, offerContext(runtime, viewer), offer)?.split(" ") ?? [];
  return Number(until) > Date.now() / 1000 ? secret : undefined;
}

/** When a member set up a second factor, and how many recovery codes are left. */
export function getSecondFactor({ portal }: Pick<Runtime, "portal">, memberId: number) {
  const factor = findSecondFactor(portal, memberId);
  return factor && { enrolledAt: factor.enrolledAt, recoveryCodesLeft: countRecoveryCodes(portal, memberId) };
}

/**
 * Ends every offer once one is taken up: the page that makes an offer again must not show a secret that is in use. And
 * with its session: whoever had that could otherwise have the member take up a secret that both know.
 */
function offerContext({ portal }: Pick<Runtime, "portal">, { memberId, sessionKey }: Offered): string {
  return `offer ${memberId} ${sessionKey} ${findSecondFactor(portal, memberId)?.enrolledAt ?? ""}`;
}
