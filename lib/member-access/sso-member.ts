import { randomInt } from "node:crypto";
import { type LoginLink, readLoginLink } from "./answer";
import { type EnvelopeKeys, sealEnvelope } from "./envelope";
import { MemberNotCreated } from "./errors";
import { encodeProfile, type MemberProfile } from "./profile";
import type { Transport } from "./transport";
import { chooseUsername } from "./username";

const PATH = "/v2/client/sso_member.json";

/** 2 ** 47 is the widest range of `randomInt` in round numbers. */
const SALT_RANGE = 2 ** 47;

/**
 * Creates or validates the member. A name conflict (2001) is tried once more with an explicit username, where the profile
 * has none (member-access.md, Errors, 2001).
 */
export async function ssoMember(transport: Transport, keys: EnvelopeKeys, profile: MemberProfile): Promise<LoginLink> {
  const deadline = transport.deadline();
  const attempt = async (asked: MemberProfile) => {
    const form = encodeProfile(asked, { createdAt: new Date(), salt: randomInt(SALT_RANGE) });
    return readLoginLink(await transport.send("POST", PATH, { ...(await sealEnvelope(form, keys)) }, deadline));
  };
  try {
    return await attempt(profile);
  } catch (error) {
    if (!(error instanceof MemberNotCreated)) throw error;
    if (profile.username) throw new MemberNotCreated(error.answer, profile.username);
  }
  const username = chooseUsername(profile);
  try {
    return await attempt({ ...profile, username });
  } catch (error) {
    throw error instanceof MemberNotCreated ? new MemberNotCreated(error.answer, username) : error;
  }
}
