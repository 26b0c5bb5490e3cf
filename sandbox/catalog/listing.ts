import type { OfferOutline } from "./offers";
import { chance, drawsFor, Purpose, pick } from "./random";

const RULES = [
  "Cannot be combined with any other offer, coupon or sale price.",
  "Not valid on prior purchases.",
  "One use per member per visit.",
  "Excludes gift cards, taxes, tips and delivery fees.",
  "Valid at listed locations only.",
  "Subject to availability; reservations may be required.",
  "Photo identification may be asked for.",
  "The merchant may end this offer early without notice.",
];

/** What the hosted page says beyond the feed: how to redeem, and on which terms. */
export function redemptionOf(seed: number, { merchant, id }: OfferOutline): { redemption: string; terms: string[] } {
  const draws = drawsFor(seed, Purpose.terms, id);
  const code = `${pick(draws, ["SAVE", "PERK", "MEMBER", "THANKS", "WELCOME"])}${String(id % 10_000).padStart(4, "0")}`;
  const online = merchant.reach === "online" || chance(draws, 0.2);
  return {
    redemption: online
      ? `Order on the merchant's website and enter the code ${code} at checkout.`
      : `Show this page on your phone, or print it, before you pay. If asked, give the code ${code}.`,
    terms: RULES.filter(() => chance(draws, 0.45)),
  };
}

/** A name as part of a path: "Café Inés & Sons" becomes "cafe-ines-sons". */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[\u0300-\u036f']/g, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Path and query of an offer's page. It stays the same however often the offer is retitled. */
export function offerPath({ id, merchant }: OfferOutline, merchantName: string): string {
  return `/offers/${id}/${slugOf(merchantName)}${merchant.reach === "online" ? "?channel=online" : ""}`;
}
