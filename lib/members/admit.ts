import { z } from "zod";
import type { Actor } from "@/lib/audit";
import type { MemberRow } from "@/lib/db/members";
import type { ProviderAccount } from "@/lib/db/provider-accounts";
import { emailSchema } from "@/lib/domain/email";
import { NAME_CHARACTERS, ROLES, type Role } from "@/lib/domain/members";
import { personText } from "@/lib/domain/person-text";
import { ConflictError } from "@/lib/errors";
import { log } from "@/lib/log";
import type { Runtime } from "@/lib/runtime";
import { type Recognition, recognise } from "./recognise";
import { setRole } from "./set-role";

/** Values of `acr` that mean that more than one factor was used. */
const STRONG_ACR = new Set([
  "phr",
  "phrh",
  "https://refeds.org/profile/mfa",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
]);

const text = personText(NAME_CHARACTERS).optional().catch(undefined);
const claimsSchema = z.looseObject({
  iss: z.string().min(1),
  sub: z.string().min(1),
  email: emailSchema.optional().catch(undefined),
  email_verified: z.literal(true).optional().catch(undefined),
  given_name: text,
  family_name: text,
  name: text,
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).default([]).catch([]),
});
type Claims = z.output<typeof claimsSchema>;

export type Admission =
  | {
      readonly status: "admitted";
      readonly memberId: number;
      /** By which the member was known. */
      readonly account: ProviderAccount;
      readonly secondFactor: boolean;
    }
  | Exclude<Recognition, { readonly status: "known" }>;

/**
 * Signs in a person confirmed by the organisation's provider, as the member that `recognise` finds. A second factor
 * counts if the provider asserts one (ASVS 5.0, 6.8.4).
 * @param actor who links, adds or changes the role: the provider, and from where
 * @param claims of an ID token that has been checked
 */
export async function admitByProvider(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  claims: unknown,
): Promise<Admission> {
  const said = claimsSchema.parse(claims);
  const account = { issuer: said.iss, subject: said.sub };
  const recognition = await recognise(runtime, actor, {
    account,
    verifiedEmail: said.email_verified && said.email,
    name: nameOf(said),
  });
  if (recognition.status !== "known") return recognition;
  const { member } = recognition;
  await takeRole(runtime, actor, member, said);
  return { status: "admitted", memberId: member.id, account, secondFactor: assertsSecondFactor(said) };
}

/**
 * If a claim decides the role, it does so at every sign-in: the highest role it contains, or `member` if it contains
 * none.
 */
async function takeRole(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  { clientUserId, role }: MemberRow,
  claims: Claims,
): Promise<void> {
  const { OIDC_ROLE_CLAIM } = runtime.config;
  if (!OIDC_ROLE_CLAIM) return;
  const named = [claims[OIDC_ROLE_CLAIM]].flat();
  const decided: Role = ROLES.findLast((candidate) => named.includes(candidate)) ?? "member";
  if (decided === role) return;
  try {
    await setRole(runtime, actor, clientUserId, { role: decided });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    log.warn(
      { decided },
      "the provider's role would leave the portal without an admin, so the last admin keeps theirs",
    );
  }
}

function assertsSecondFactor({ amr, acr }: Claims): boolean {
  return amr.includes("mfa") || (acr !== undefined && STRONG_ACR.has(acr));
}

/** Given and family name, or a guess from the full name or the address. */
function nameOf({ given_name, family_name, name, email = "" }: Claims): { firstName: string; lastName: string } {
  const [first, ...rest] = name?.split(/\s+/u) ?? [];
  const firstName = given_name ?? first ?? email.slice(0, email.lastIndexOf("@")).slice(0, NAME_CHARACTERS);
  return { firstName, lastName: family_name ?? (rest.join(" ") || firstName) };
}
