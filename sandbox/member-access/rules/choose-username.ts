import { randomInt } from "node:crypto";
import { type Members, OWN_PROGRAM } from "../../store/members";
import { MemberNotCreated, MemberOfOtherProgram } from "../errors";

/** "Several attempts are made to obtain a unique name" (member-access.md, Resources). */
const ATTEMPTS = 5;

/** The explicit user name, or one generated from the e-mail's local part and a random two-digit number. */
export function chooseUsername(profile: Record<string, string>, members: Members): string {
  if (profile.username) return explicitName(profile.username, members);

  const base = localPart(profile.email) || profile.firstname || "member";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const name = `${base}${randomInt(10, 100)}`;
    if (!members.byUsername(name)) return name;
  }
  throw new MemberNotCreated(`${ATTEMPTS} user names generated from "${base}" were all taken`);
}

function explicitName(username: string, members: Members): string {
  const holder = members.byUsername(username);
  if (!holder) return username;
  if (holder.program === OWN_PROGRAM) throw new MemberNotCreated(`the user name ${username} is taken`);
  throw new MemberOfOtherProgram(`the user name ${username} belongs to a member of ${holder.program}`);
}

const localPart = (email = "") => email.slice(0, Math.max(0, email.lastIndexOf("@")));
