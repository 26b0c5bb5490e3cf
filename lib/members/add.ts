import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { findMemberByClientUserId, findMemberByEmailKey, insertMember } from "@/lib/db/members";
import { write } from "@/lib/db/write";
import { countryCodeSchema } from "@/lib/domain/country-code";
import { emailKey, emailSchema } from "@/lib/domain/email";
import { clientUserIdSchema, NAME_CHARACTERS, ROLES, ZIP_CHARACTERS } from "@/lib/domain/members";
import { personText } from "@/lib/domain/person-text";
import { ConflictError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { inputText } from "@/lib/text/input";
import { memberReasons } from "@/lib/text/member-reasons";
import { requireMoreThanOwnWords } from "./own-words";
import { hashPassword, passwordSchema } from "./password";
import { type MemberSummary, toSummary } from "./summary";

const name = personText(NAME_CHARACTERS);

export const newMemberSchema = z.object({
  email: emailSchema,
  firstName: name,
  lastName: name,
  clientUserId: clientUserIdSchema.optional(),
  role: z.enum(ROLES).default("member"),
  zip: personText(ZIP_CHARACTERS).optional(),
  country: countryCodeSchema.default("US"),
  password: passwordSchema.optional(),
});

/**
 * Adds a member to the portal. The hosted program learns of them at their first Redeem or when they are registered.
 * @throws ConflictError if the address or the id is already used; InvalidInputError
 */
export async function addMember(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  input: unknown,
): Promise<MemberSummary> {
  const { password, ...profile } = parseInput(newMemberSchema, input);
  const clientUserId = profile.clientUserId ?? clientUserIdSchema.parse(randomUUID());
  const key = emailKey(profile.email);
  if (password !== undefined) requireMoreThanOwnWords(password, profile, config);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return await write(portal, (tx) => {
    if (findMemberByEmailKey(tx, key)) throw taken(memberReasons.addressTaken, "email");
    if (findMemberByClientUserId(tx, clientUserId)) throw taken(memberReasons.idTaken, "clientUserId");
    const member = insertMember(tx, {
      ...profile,
      clientUserId,
      emailKey: key,
      passwordHash,
      accessState: "active",
      serviceState: "unregistered",
    });
    audit(tx, actor, {
      action: "member.add",
      subject: clientUserId,
      outcome: "done",
      after: { role: member.role, accessState: member.accessState },
    });
    return toSummary(member);
  });
}

function taken(message: string, field: keyof z.output<typeof newMemberSchema>): ConflictError {
  return new ConflictError(message, [{ field, detail: inputText.taken }]);
}
