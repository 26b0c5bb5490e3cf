import { z } from "zod";
import { type Actor, audit, type Origin } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMember, type MemberRow, updateMember } from "@/lib/db/members";
import { deletePasswordLinksOf, findPasswordLink } from "@/lib/db/password-links";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { hashPassword, passwordSchema, requireMoreThanOwnWords, verifyPassword } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { hashSecret } from "@/lib/secrets";
import { requireStillLive, type Viewer } from "@/lib/sessions";
import { inputText } from "@/lib/text/input";
import { passwordText } from "@/lib/text/password";

export const linkSchema = z.object({ token: z.string().min(1).max(200), password: passwordSchema });
export const changeSchema = z.object({ current: z.string().max(1024), password: passwordSchema });

const notRight = () =>
  new InvalidInputError(passwordText.change.wrong, [{ field: "current", detail: inputText.wrong }]);

/** Whether a member can sign in by password; members who only sign in at the organisation's provider have none. */
export function hasPassword({ portal }: Pick<Runtime, "portal">, memberId: number): boolean {
  return (findMember(portal, memberId)?.passwordHash ?? null) !== null;
}

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

/**
 * Changes the password of a member who knows the current one; every session ends, including this one.
 * @throws InvalidInputError for a wrong current password or an invalid new one; UnauthenticatedError for a session that
 * ended meanwhile
 */
export async function changePassword(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  { memberId, sessionKey }: Pick<Viewer, "memberId" | "sessionKey">,
  input: unknown,
): Promise<void> {
  const { portal, config } = runtime;
  const { current, password } = parseInput(changeSchema, input);
  const member = findMember(portal, memberId);
  if (!(await verifyPassword(current, member?.passwordHash ?? null)) || !member) throw notRight();
  requireMoreThanOwnWords(password, member, config);
  const passwordHash = await hashPassword(password);
  await write(portal, (tx) => {
    requireStillLive(runtime, { sessionKey });
    replacePassword(tx, actor, member, passwordHash);
  });
}

function replacePassword(tx: PortalDb, actor: Actor, { id, clientUserId }: MemberRow, passwordHash: string): void {
  updateMember(tx, id, { passwordHash });
  deletePasswordLinksOf(tx, id);
  endSessionsOf(tx, id, "password-changed");
  audit(tx, actor, { action: "member.set-password", subject: clientUserId, outcome: "done" });
}
