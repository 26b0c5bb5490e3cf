import { z } from "zod";
import { audit } from "@/lib/audit";
import { findMember, updateMember } from "@/lib/db/members";
import { deletePasswordLinksOf, findPasswordLink } from "@/lib/db/password-links";
import { endSessionsOf } from "@/lib/db/sessions";
import { write } from "@/lib/db/write";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { hashPassword, passwordSchema, verifyPassword } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { requireStillLive, type Viewer } from "@/lib/sessions";
import { hashLinkToken } from "./link";

export const linkSchema = z.object({ token: z.string().min(1).max(200), password: passwordSchema });
export const changeSchema = z.object({ current: z.string().max(1024), password: passwordSchema });

const GONE = "This link was used already or is older than 30 minutes. Ask for a new one.";
const NOT_RIGHT = "The current password is not right.";

/** Whether a link still sets a password. */
export function passwordLinkIsLive({ portal }: Pick<Runtime, "portal">, token: string): boolean {
  return findPasswordLink(portal, hashLinkToken(token), Date.now()) !== undefined;
}

/**
 * Sets a password by a link, which is used up by it; every session of the member ends.
 * @throws InvalidInputError for a link that is gone or a password that will not do
 */
export async function setPasswordByLink({ portal }: Pick<Runtime, "portal">, input: unknown): Promise<void> {
  const { token, password } = parseInput(linkSchema, input);
  const tokenHash = hashLinkToken(token);
  if (findPasswordLink(portal, tokenHash, Date.now()) === undefined) throw new InvalidInputError(GONE);
  const passwordHash = await hashPassword(password);
  await write(portal, (tx) => {
    const memberId = findPasswordLink(tx, tokenHash, Date.now());
    const member = memberId === undefined ? undefined : findMember(tx, memberId);
    if (!member) throw new InvalidInputError(GONE);
    updateMember(tx, member.id, { passwordHash });
    deletePasswordLinksOf(tx, member.id);
    endSessionsOf(tx, member.id, "password-changed", Math.floor(Date.now() / 1000));
    audit(
      tx,
      { name: member.clientUserId },
      { action: "member.set-password", subject: member.clientUserId, outcome: "done" },
    );
  });
}

/**
 * Changes a password by knowing it; every session ends, the asking one too.
 * @throws InvalidInputError for a wrong current password or a new one that will not do; UnauthenticatedError for a session
 * that ended meanwhile
 */
export async function changePassword(
  runtime: Pick<Runtime, "portal" | "config">,
  { memberId, sessionKey }: Pick<Viewer, "memberId" | "sessionKey">,
  input: unknown,
): Promise<void> {
  const { portal } = runtime;
  const { current, password } = parseInput(changeSchema, input);
  const verified = findMember(portal, memberId)?.passwordHash ?? null;
  if (!(await verifyPassword(current, verified))) throw new InvalidInputError(NOT_RIGHT);
  const passwordHash = await hashPassword(password);
  await write(portal, (tx) => {
    requireStillLive(runtime, { sessionKey });
    const member = findMember(tx, memberId);
    // Set anew while this one was looked at: whoever knows the old password alone changes nothing.
    if (!member || member.passwordHash !== verified) throw new InvalidInputError(NOT_RIGHT);
    updateMember(tx, memberId, { passwordHash });
    deletePasswordLinksOf(tx, memberId);
    endSessionsOf(tx, memberId, "password-changed", Math.floor(Date.now() / 1000));
    audit(
      tx,
      { name: member.clientUserId },
      { action: "member.set-password", subject: member.clientUserId, outcome: "done" },
    );
  });
}
