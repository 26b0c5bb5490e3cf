import { type LoginLink, readLoginLink } from "./answer";
import { type EnvelopeKeys, sealProfile } from "./envelope";
import { MemberNotCreatedError } from "./errors";
import type { MemberProfile } from "./profile";
import type { Transport } from "./transport";
import { chooseUsername } from "./username";

const PATH = "/v2/client/sso_member.json";

/**
 * Creates or validates the member. After a name conflict (2001), it is retried once with an explicit username, if the
 * profile has none (member-access.md, Errors, 2001).
 */
export async function ssoMember(transport: Transport, keys: EnvelopeKeys, profile: MemberProfile): Promise<LoginLink> {
  const deadline = transport.deadline();
  const attempt = async (asked: MemberProfile) =>
    readLoginLink(await transport.send("POST", PATH, await sealProfile(asked, keys), deadline));
  try {
    return await attempt(profile);
  } catch (error) {
    if (!(error instanceof MemberNotCreatedError)) throw error;
    if (profile.username) throw new MemberNotCreatedError(error.answer, profile.username);
  }
  const username = chooseUsername(profile);
  try {
    return await attempt({ ...profile, username });
  } catch (error) {
    throw error instanceof MemberNotCreatedError ? new MemberNotCreatedError(error.answer, username) : error;
  }
}
