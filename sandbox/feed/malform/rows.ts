import type { MerchantEntry, WireOffer } from "../../catalog";
import { flawsOf } from "./flaws-of";

/** Bad offers that a reader must tolerate beside valid ones, each made from a valid one. */
const offerFlaws = {
  "empty-title": (offer: WireOffer) => ({ ...offer, title: "" }),
  "no-title": ({ title: _, ...offer }: WireOffer) => offer,
  "hostile-title": (offer: WireOffer) => ({ ...offer, title: `<img src=x onerror=alert(1)> ${offer.title}` }),
  "long-title": (offer: WireOffer) => ({ ...offer, title: offer.title.padEnd(20_000, " and more") }),
  "bad-date": (offer: WireOffer) => ({ ...offer, exp_date: "2026-02-31" }),
  "date-with-time": (offer: WireOffer) => ({ ...offer, exp_date: `${offer.exp_date}T00:00:00Z` }),
  expired: (offer: WireOffer) => ({ ...offer, exp_date: "2020-01-31" }),
  "id-as-string": (offer: WireOffer) => ({ ...offer, id: String(offer.id) }),
  "bad-id": (offer: WireOffer) => ({ ...offer, id: "offer-one" }),
  "foreign-link": (offer: WireOffer) => ({
    ...offer,
    link: `https://elsewhere.example${new URL(offer.link).pathname}`,
  }),
  "disguised-link": (offer: WireOffer) => ({ ...offer, link: offer.link.replace("://", "://elsewhere.example\\@") }),
  "javascript-link": (offer: WireOffer) => ({ ...offer, link: "javascript:alert(document.domain)" }),
  "http-link": (offer: WireOffer) => ({ ...offer, link: offer.link.replace(/^https?:/, "http:") }),
  "wrong-types": (offer: WireOffer) => ({ ...offer, title: 42, days_old: "old", locations: {} }),
  "bad-coordinates": (offer: WireOffer) => ({
    ...offer,
    // One, also for an offer without a place: of some days' editions, that is what the first offer is.
    locations: [{ ...offer.locations[0], latitude: 999, longitude: "west" }],
  }),
  "proto-key": (offer: WireOffer) => ({ ...offer, ["__proto__"]: { isAdmin: true } }),
} satisfies Record<string, (offer: WireOffer) => unknown>;

/** Whole entries that are wrong. */
const entryFlaws = {
  "null-entry": () => null,
  "missing-merchant": ({ offers }: MerchantEntry) => ({ offers }),
  "merchant-without-name": ({ merchant, offers }: MerchantEntry) => ({ merchant: { id: merchant.id }, offers }),
  "offers-missing": ({ merchant }: MerchantEntry) => ({ merchant, offers: null }),
  "repeated-entry": (entry: MerchantEntry) => entry,
} satisfies Record<string, (entry: MerchantEntry) => unknown>;

type OfferFlaw = keyof typeof offerFlaws;
type EntryFlaw = keyof typeof entryFlaws;
export type RowFlaw = OfferFlaw | EntryFlaw;
const isOfferFlaw = (flaw: RowFlaw): flaw is OfferFlaw => flaw in offerFlaws;

export const rowFlaws: readonly RowFlaw[] = [...flawsOf(offerFlaws), ...flawsOf(entryFlaws)];

/** Ids beyond those of sound offers. */
const FIRST_ID = 8_000_000_000_000;

/**
 * The entries with bad rows among them: bad offers beside the sound ones of the first entry, wrong entries after it.
 * The sound rows are all there, unchanged. Without a valid row, no bad one can be made.
 */
export function* withBadRows(entries: Iterable<MerchantEntry>, flaws: readonly RowFlaw[]): Generator<unknown> {
  let first = true;
  for (const entry of entries) {
    const model = entry.offers[0];
    if (!first || model === undefined) {
      yield entry;
      continue;
    }
    first = false;
    const offers = flaws.filter(isOfferFlaw).map((flaw, i) => offerFlaws[flaw]({ ...model, id: FIRST_ID + i }));
    yield { ...entry, offers: [...entry.offers, ...offers] };
    for (const flaw of flaws) if (!isOfferFlaw(flaw)) yield entryFlaws[flaw](entry);
  }
}
