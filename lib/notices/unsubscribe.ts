import { createHmac, timingSafeEqual } from "node:crypto";
import { type Actor, audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { setSavedOfferMailWish } from "@/lib/db/saved-offer-mail";
import { write } from "@/lib/db/write";
import { NotFoundError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { derivedKey } from "@/lib/secrets";
import { noticesText } from "@/lib/text/notices";

type Signing = Pick<Runtime, "config">;

/**
 * Where one POST ends the mails to a member, without signing in (RFC 8058, 3.1). It is valid as long as AUTH_SECRET
 * does not change.
 */
export function unsubscribeUrl({ config }: Signing, memberId: number): URL {
  return linkTo("/api/unsubscribe", config, memberId);
}

/** The page that asks first, for people who open the link. */
export function unsubscribePage({ config }: Signing, memberId: number): URL {
  return linkTo("/unsubscribe", config, memberId);
}

/** The member whom a link was made for; undefined if the link was shortened or changed. */
export function memberOfUnsubscribeLink({ config }: Signing, token: string | undefined): number | undefined {
  const [, id = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (id === "") return undefined;
  const expected = Buffer.from(sign(config.AUTH_SECRET, Number(id)));
  return timingSafeEqual(expected, Buffer.from(signature)) ? Number(id) : undefined;
}

/**
 * Ends the mails to the member of a link. Repeating it, or doing it after the member was deleted, changes nothing.
 * @throws NotFoundError for a link that is not ours
 */
export async function unsubscribe(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  token: string | undefined,
): Promise<void> {
  const memberId = memberOfUnsubscribeLink({ config }, token);
  if (memberId === undefined) throw new NotFoundError(noticesText.unsubscribe.broken);
  await write(portal, (tx) => {
    const member = findMember(tx, memberId);
    if (!member || !setSavedOfferMailWish(tx, memberId, false)) return;
    const after = { savedOffers: false };
    audit(tx, actor, { action: "member.mail-choice", subject: member.clientUserId, outcome: "done", after });
  });
}

function linkTo(path: string, { PORTAL_URL, AUTH_SECRET }: Signing["config"], memberId: number): URL {
  const query = new URLSearchParams({ token: `${memberId}.${sign(AUTH_SECRET, memberId)}` });
  return new URL(`${path}?${query}`, PORTAL_URL);
}

function sign(authSecret: string, memberId: number): string {
  return createHmac("sha256", derivedKey(authSecret, "unsubscribe")).update(String(memberId)).digest("base64url");
}
