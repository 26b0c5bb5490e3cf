import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import { findMember } from "@/lib/db/members";
import { markMailed, setSavedOfferMailWish, wishesSavedOfferMail } from "@/lib/db/saved-offer-mail";
import { write } from "@/lib/db/write";
import { centralToday, dayBefore } from "@/lib/domain/central-time";
import { NotFoundError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { listSaved } from "@/lib/saved";
import { memberReasons } from "@/lib/text/member-reasons";

/** A form's checkbox: it is only sent if it is ticked. */
export const choiceSchema = z.object({ savedOffers: z.literal("1").optional() });

/** Whether a member gets mails about saved offers, or why nobody can. */
export type SavedOfferMailChoice = "on" | "off" | "no-mail-server" | "no-address";

export function savedOfferMailChoice(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  memberId: number,
): SavedOfferMailChoice {
  if (!config.SMTP_URL) return "no-mail-server";
  if (!findMember(portal, memberId)?.email) return "no-address";
  return wishesSavedOfferMail(portal, memberId) ? "on" : "off";
}

/**
 * Saves a member's choice. Offers that are already gone are shown on the page of saved offers, so no mail lists them.
 * @throws InvalidInputError, NotFoundError
 */
export async function chooseSavedOfferMail(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  actor: Actor,
  memberId: number,
  input: unknown,
): Promise<void> {
  const wished = parseInput(choiceSchema, input).savedOffers === "1";
  const gone = wished ? listSaved({ portal, catalog }, memberId).gone.map(({ offerId }) => offerId) : [];
  await write(portal, (tx) => {
    const member = findMember(tx, memberId);
    if (!member) throw new NotFoundError(memberReasons.unknown);
    if (!setSavedOfferMailWish(tx, memberId, wished)) return;
    // Not with today: it would count as a day on which they were mailed.
    markMailed(tx, memberId, gone, dayBefore(centralToday()));
    const after = { savedOffers: wished };
    audit(tx, actor, { action: "member.mail-choice", subject: member.clientUserId, outcome: "done", after });
  });
}
