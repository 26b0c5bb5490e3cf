import type { Actor } from "@/lib/audit";
import { InvalidInputError } from "@/lib/errors";
import { getRuntime } from "@/lib/runtime";
import { noteRefusal } from "./audit-refusal";

/**
 * Records that a signed-in person did not know what only the member knows. Admins should see it, as at sign-in: whoever
 * has taken over a session may be guessing.
 * @param fields of the form, in which the present password or a code of the present app is typed
 */
export async function noteWrongProof(actor: Actor, error: unknown, fields: readonly string[]): Promise<void> {
  if (!(error instanceof InvalidInputError && error.errors.some(({ field }) => fields.includes(field)))) return;
  await noteRefusal(getRuntime(), actor, { action: "member.wrong-proof", subject: actor.name });
}
