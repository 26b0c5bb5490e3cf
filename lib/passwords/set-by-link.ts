import { z } from "zod";
import type { Origin } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMember, type MemberRow } from "@/lib/db/members";
import { findPasswordLink } from "@/lib/db/password-links";
import { write } from "@/lib/db/write";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { hashPassword, passwordSchema, requireMoreThanOwnWords } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { passwordText } from "@/lib/text/password";
import { replacePassword } from "./replace";

export const linkSchema = z.object({ token: z.string().min(1).max(200), password: passwordSchema });

/** Whether a link is still valid. */
export function passwordLinkIsLive({ portal }: Pick<Runtime, "portal">, token: string): boolean {
  return findPasswordLink(portal, hashSecret(token), Date.now()) !== undefined;
}

/** Links with which a password is just being set: hashing takes long, and each link is good for one password. */
const underWay = new Set<string>();

/**
 * Sets a password with a link, which is used up; every session of the member ends.
 * @param from where the request came from, for the audit log
 * @throws InvalidInputError for an invalid link or password
 */
export async function setPasswordByLink(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  from: Origin,
  input: unknown,
): Promise<void> {
  const { token, password } = parseInput(linkSchema, input);
  const tokenHash = hashSecret(token);
  requireMoreThanOwnWords(password, ownerOf(portal, tokenHash), config);
  if (underWay.has(tokenHash)) throw new InvalidInputError(passwordText.set.refused);
  underWay.add(tokenHash);
  try {
    const passwordHash = await hashPassword(password);
    await write(portal, (tx) => {
      const member = ownerOf(tx, tokenHash);
      replacePassword(tx, { ...from, name: member.clientUserId }, member, passwordHash);
    });
  } finally {
    underWay.delete(tokenHash);
  }
}

/** The member whose password a link sets. @throws InvalidInputError for an invalid link */
function ownerOf(db: PortalDb, tokenHash: string): MemberRow {
  const memberId = findPasswordLink(db, tokenHash, Date.now());
  const member = memberId === undefined ? undefined : findMember(db, memberId);
  if (!member) throw new InvalidInputError(passwordText.set.refused);
  return member;
}
