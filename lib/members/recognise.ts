import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { findMemberByEmailKey, type MemberRow } from "@/lib/db/members";
import {
  findMemberByProviderAccount,
  insertProviderAccount,
  type ProviderAccount,
  providerAccountsOf,
} from "@/lib/db/provider-accounts";
import { write } from "@/lib/db/write";
import { emailKey } from "@/lib/domain/email";
import { ConflictError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { addMember } from "./add";

/** The person who is signing in, according to the provider; without the address if the provider has not verified it. */
export interface Arrival {
  readonly account: ProviderAccount;
  readonly verifiedEmail: string | undefined;
  readonly name: { readonly firstName: string; readonly lastName: string };
}

export type Recognition =
  | { readonly status: "known"; readonly member: MemberRow }
  | { readonly status: "oidc-unverified" | "oidc-unknown" | "deactivated" }
  /** The address belongs to this member, but the account does not. */
  | { readonly status: "oidc-other-account"; readonly clientUserId: string };

/**
 * The member of an account at the organisation's sign-in: the one linked to it, whatever address it has now. The first
 * time it is the member with its verified e-mail address, who is linked from then on (OpenID Connect Core, 5.7), or a
 * new one if OIDC_CREATE_MEMBERS is on.
 */
export async function recognise(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  { account, verifiedEmail, name }: Arrival,
): Promise<Recognition> {
  const linked = findMemberByProviderAccount(portal, account);
  if (linked) return ifActive(linked);
  if (verifiedEmail === undefined) return { status: "oidc-unverified" };
  const key = emailKey(verifiedEmail);
  if (!findMemberByEmailKey(portal, key)) {
    if (config.OIDC_CREATE_MEMBERS === "off") return { status: "oidc-unknown" };
    await addUnlessAdded({ portal, config }, actor, { email: verifiedEmail, ...name });
  }
  return await write(portal, (tx) => link(tx, actor, key, account));
}

/** Two simultaneous first sign-ins of one person add only one member. */
async function addUnlessAdded(
  runtime: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  person: { readonly email: string } & Arrival["name"],
): Promise<void> {
  try {
    await addMember(runtime, actor, person);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}

function link(tx: PortalDb, actor: Actor, key: string, account: ProviderAccount): Recognition {
  const member = findMemberByEmailKey(tx, key);
  if (!member) return { status: "oidc-unknown" };
  const { clientUserId } = member;
  const before = providerAccountsOf(tx, member.id).find(({ issuer }) => issuer === account.issuer);
  if (before && before.subject !== account.subject) return { status: "oidc-other-account", clientUserId };
  const recognition = ifActive(member);
  if (!before && recognition.status === "known") {
    insertProviderAccount(tx, { ...account, memberId: member.id });
    const after = { issuer: account.issuer };
    audit(tx, actor, { action: "member.link-account", subject: clientUserId, outcome: "done", after });
  }
  return recognition;
}

function ifActive(member: MemberRow): Recognition {
  return member.accessState === "deactivated" ? { status: "deactivated" } : { status: "known", member };
}
