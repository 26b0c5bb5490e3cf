import { z } from "zod";
import { findMemberByEmailKey } from "@/lib/db/members";
import { typedEmailKey } from "@/lib/domain/email";
import type { Runtime } from "@/lib/runtime";
import { verifyPassword } from "./password";

const credentialsSchema = z.object({ email: z.string().transform(typedEmailKey), password: z.string().max(1024) });

export type Authentication =
  /** `passwordHash` is the hash that was verified: it may have changed by the time the session is opened. */
  | { readonly status: "ok"; readonly memberId: number; readonly passwordHash: string | null }
  | { readonly status: "wrong" }
  | { readonly status: "deactivated" };

/**
 * Checks e-mail and password. An unknown address and a wrong password give the same answer, after the same time; only
 * someone who knows the password learns that the account is deactivated.
 * @param sender as in `verifyPassword`
 * @throws AppError `busy` (503) where too many wait already
 */
export async function authenticate(
  { portal }: Pick<Runtime, "portal">,
  credentials: unknown,
  sender?: string,
): Promise<Authentication> {
  const parsed = credentialsSchema.safeParse(credentials);
  if (!parsed.success || parsed.data.email === undefined) return { status: "wrong" };
  const member = findMemberByEmailKey(portal, parsed.data.email);
  const matches = await verifyPassword(parsed.data.password, member?.passwordHash ?? null, sender);
  if (!member || !matches) return { status: "wrong" };
  const { id: memberId, passwordHash, accessState } = member;
  return accessState === "deactivated" ? { status: "deactivated" } : { status: "ok", memberId, passwordHash };
}
