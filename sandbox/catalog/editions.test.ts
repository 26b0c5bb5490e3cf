import { describe, expect, it } from "vitest";
import { type CatalogOptions, createCatalog, type WireOffer } from ".";
import { dayOfEdition, editionOfDay } from "./edition-date";

const today = editionOfDay("2026-11-20");

function offersAt(edition: number, options: Partial<CatalogOptions> = {}): Map<number, WireOffer> {
  const origins = { programOrigin: "https://program.example", assetOrigin: "https://assets.example" };
  const catalog = createCatalog({ size: "small", seed: 1, edition, ...origins, ...options });
  const entries = catalog.categories().flatMap(({ id }) => [...catalog.merchantsIn(id)]);
  return new Map(entries.flatMap(({ offers }) => offers.map((offer) => [offer.id, offer] as const)));
}

/** Everything about an offer that does not pass with time. */
const content = ({ days_old, ...offer }: WireOffer) => JSON.stringify(offer);

function compare(before: Map<number, WireOffer>, after: Map<number, WireOffer>) {
  const kept = [...after.values()].filter(({ id }) => before.has(id));
  const altered = kept.filter((offer) => {
    const earlier = before.get(offer.id);
    return earlier !== undefined && content(earlier) !== content(offer);
  });
  return { kept, altered, came: after.size - kept.length, went: before.size - kept.length };
}

describe("from one edition to the next", () => {
  it("about 1 % of the offers change: some come, some go, some are retitled or moved", () => {
    const totals = { came: 0, went: 0, altered: 0, offers: 0 };
    let before = offersAt(today);
    for (let edition = today + 1; edition <= today + 15; edition++) {
      const after = offersAt(edition);
      const { came, went, altered } = compare(before, after);
      totals.came += came;
      totals.went += went;
      totals.altered += altered.length;
      totals.offers += before.size;
      before = after;
    }
    expect(totals.came).toBeGreaterThan(15);
    expect(totals.went).toBeGreaterThan(15);
    expect(totals.altered).toBeGreaterThan(15);
    const share = (totals.came + totals.went + totals.altered) / totals.offers;
    expect(share).toBeGreaterThan(0.007);
    expect(share).toBeLessThan(0.014);
  });

  it("an offer that stays keeps its id and grows a day older; a new one has an age of 0", () => {
    const [before, after] = [offersAt(today), offersAt(today + 1)];
    for (const offer of after.values()) {
      const earlier = before.get(offer.id);
      expect(offer.days_old).toBe(earlier === undefined ? 0 : earlier.days_old + 1);
    }
  });

  it("no offer outlives its last day or ends before it, and one whose last day is today is still there", () => {
    const offers = [...offersAt(today).values()];
    const date = dayOfEdition(today);
    expect(date).toBe("2026-11-20");
    expect(offers.every(({ exp_date }) => exp_date >= date)).toBe(true);
    expect(offers.some(({ exp_date }) => exp_date === date)).toBe(true);
    const inThreeDays = offers.filter(({ exp_date }) => exp_date <= dayOfEdition(today + 3));
    expect(inThreeDays.length).toBeGreaterThan(5);
    const tomorrow = offersAt(today + 1);
    for (const { id, exp_date } of offers) expect(tomorrow.has(id), exp_date).toBe(exp_date !== date);
  });

  it("a forced change touches about the percent asked for and stays in later editions", () => {
    const forced = { forcedChanges: [{ edition: today, percent: 20 }] };
    const plain = offersAt(today);
    const changed = offersAt(today, forced);
    const { kept, altered, came } = compare(plain, changed);
    const share = (altered.length + came) / plain.size;
    expect(share).toBeGreaterThan(0.12);
    expect(share).toBeLessThan(0.24);
    expect(came).toBeGreaterThan(20);
    expect(kept.length).toBeGreaterThan(plain.size * 0.9);
    const next = compare(changed, offersAt(today + 1, forced));
    expect(next.altered.length + next.came).toBeLessThan(plain.size * 0.04);
  });
});
