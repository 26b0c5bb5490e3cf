import { z } from "zod";
import type { Actor } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { InvalidInputError, parseInput } from "@/lib/errors";
import { hashPassword, passwordSchema, requireMoreThanOwnWords, verifyPassword } from "@/lib/members";
import type { Runtime } from "@/lib/runtime";
import { requireStillLive, type Viewer } from "@/lib/sessions";
import { inputText } from "@/lib/text/input";
import { passwordText } from "@/lib/text/password";
import { replacePassword } from "./replace";

export const changeSchema = z.object({ current: z.string().max(1024), password: passwordSchema });

const notRight = () =>
  new InvalidInputError(passwordText.change.wrong, [{ field: "current", detail: inputText.wrong }]);

/** Whether a member can sign in by password; members who only sign in at the organisation's provider have none. */
export function hasPassword({ portal }: Pick<Runtime, "portal">, memberId: number): boolean {
  return (findMember(portal, memberId)?.passwordHash ?? null) !== null;
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
