import { type LoginLink, readLoginLink } from "./answer";
import { type Envelope, type EnvelopeKeys, sealProfile } from "./envelope";
import { MemberNotCreatedError } from "./errors";
import type { MemberProfile } from "./profile";
import type { Transport } from "./transport";
import { chooseUsername } from "./username";

const PATH = "/v2/client/sso_member.json";

/**
 * Creates or validates the member. After a name conflict (2001), it is retried once with an explicit username, if the
 * profile has none (member-access.md, Errors, 2001).
 * @param recorded what the service is not asked before
 */
export async function ssoMember(
  transport: Transport,
  keys: EnvelopeKeys,
  profile: MemberProfile,
  recorded?: Promise<void>,
): Promise<LoginLink> {
  const envelope = sealProfile(profile, keys);
  // Both have ended before either is said to have failed.
  await Promise.allSettled([envelope, recorded]);
  await recorded;
  const deadline = transport.deadline();
  const ask = async (sealed: Envelope) => readLoginLink(await transport.send("POST", PATH, sealed, deadline));
  try {
    return await ask(await envelope);
  } catch (error) {
    if (!(error instanceof MemberNotCreatedError)) throw error;
    if (profile.username) throw new MemberNotCreatedError(error.answer, profile.username);
  }
  const username = chooseUsername(profile);
  try {
    return await ask(await sealProfile({ ...profile, username }, keys));
  } catch (error) {
    throw error instanceof MemberNotCreatedError ? new MemberNotCreatedError(error.answer, username) : error;
  }
}
