import { describe, expect, it } from "vitest";
import type { Basis } from "./basis";
import { editionOfDay } from "./edition-date";
import { MOST_PLACES, offerId, placeOfOffer } from "./ids";
import { merchantAt } from "./merchants";
import { coverageOf, type OfferOutline, offersOf } from "./offers";
import { dimensions } from "./size";

const today = editionOfDay("2026-11-20");

function offersAt(edition: number, basis: Partial<Basis> = {}): OfferOutline[] {
  const full: Basis = { size: "small", seed: 1, forcedChanges: [], ...basis, edition };
  const merchants = Array.from({ length: dimensions[full.size].merchants }, (_, index) => merchantAt(full, index));
  return merchants.flatMap((merchant) => offersOf(full, merchant));
}

const isAside = ({ category, merchant }: OfferOutline) => category.id !== merchant.category.id;
const asideOf = (offers: readonly OfferOutline[]) => offers.filter(isAside).length / offers.length;

describe("the category of an offer", () => {
  it.each([1, 2, 3])(
    "is its merchant's for at least nine in ten, and a neighbouring one for some (seed %i)",
    (seed) => {
      for (const edition of [today - 900, today, today + 900]) {
        const offers = offersAt(edition, { seed });
        expect(asideOf(offers)).toBeGreaterThan(0.02);
        expect(asideOf(offers)).toBeLessThan(0.1);
        for (const { category, merchant } of offers) expect(category.parentId).toBe(merchant.category.parentId);
      }
    },
  );

  it("is as often its merchant's after moves, those asked for included", () => {
    const forcedChanges = Array.from({ length: 5 }, () => ({ edition: today, percent: 50 }));
    const moved = offersAt(today, { forcedChanges }).filter(({ life }) => life.moved > 0);
    expect(moved.length).toBeGreaterThan(500);
    expect(asideOf(moved)).toBeLessThan(0.1);
  });
});

it("a move sometimes changes the category, out and back, and for more offers the locations", () => {
  const before = new Map(offersAt(today).map((offer) => [offer.id, offer]));
  const basis = { size: "small", seed: 1, edition: today, forcedChanges: [] } as const;
  const totals = { out: 0, back: 0, coverage: 0 };
  for (const after of offersAt(today + 200)) {
    const earlier = before.get(after.id);
    if (earlier === undefined || earlier.life.moved === after.life.moved) continue;
    if (!isAside(earlier) && isAside(after)) totals.out++;
    if (isAside(earlier) && !isAside(after)) totals.back++;
    if (coverageOf(basis, earlier).join() !== coverageOf(basis, after).join()) totals.coverage++;
  }
  expect(totals.out).toBeGreaterThan(3);
  expect(totals.back).toBeGreaterThan(3);
  expect(totals.coverage).toBeGreaterThan(totals.out + totals.back);
});

it("an offer's id names its place alone, up to the last merchant of the largest size", () => {
  const last = { merchantIndex: dimensions.national.merchants - 1, place: MOST_PLACES - 1, generation: 0 };
  for (const place of [last, { ...last, generation: 40 }, { merchantIndex: 0, place: 0, generation: 1 }]) {
    expect(placeOfOffer(offerId(place))).toEqual(place);
  }
});
