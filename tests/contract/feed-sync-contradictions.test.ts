import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEED_TIMING } from "@/lib/feed/transport";
import { runSync } from "@/lib/sync";
import {
  entry,
  offer,
  select,
  startTinyPortal,
  type TinyEntry,
  type TinyPortal,
  tinyContent,
} from "@/tests/factories/tiny-feed";

/** The random counts are wrong, so that ends are doubted, which takes as long as retries would. */
const SWIFT = { ...FEED_TIMING, retry: 1 };

describe("where entries contradict one another", () => {
  test("an offer counts as its own category has it", async () => {
    const portal = await startTinyPortal();
    const [own] = portal.feed.entries.get(201) ?? [];
    if (!own) throw new Error("the tiny feed has no such entry");
    const [one, ...others] = own.offers;
    if (!one) throw new Error("the tiny feed has no such offer");
    const elsewhere = { ...own, offers: [{ ...one, title: "As the parent has it", locations: [] }, ...others] };
    const rest = (portal.feed.entries.get(200) ?? []).slice(1);
    portal.feed.entries.set(200, [elsewhere, ...rest]);
    await portal.sync();
    const title = () => select(portal, `SELECT title FROM offer WHERE id = ${one.id}`);
    expect(title()).toEqual([["Offer 20111"]]);
    portal.nextEdition();
    portal.feed.entries.set(201, (portal.feed.entries.get(201) ?? []).slice(1));
    await portal.sync();
    expect(title()).toEqual([["As the parent has it"]]);
  });

  test("of two versions in one category the first counts, though it comes late on a page and the other early on the next", async () => {
    const portal = await startTinyPortal();
    const merchants = Array.from({ length: 60 }, (_, m) => entry(9_000 + m, [offer(90_000 + m, 201)]));
    const [first, second] = [offer(99_999, 201), { ...offer(99_999, 201), title: "As the next page has it" }];
    merchants.splice(49, 2, entry(9_999, [first]), entry(9_999, [second]));
    portal.feed.entries.set(201, merchants);
    await portal.sync();
    expect(select(portal, "SELECT title FROM offer WHERE id = 99999")).toEqual([[first.title]]);
  });

  /** A feed that lists one offer in its own category and in the parent, which may place it in different towns. */
  async function portalOfTwoTowns(): Promise<{ portal: TinyPortal; setTowns(own: string, parent: string): void }> {
    const portal = await startTinyPortal();
    const listings = [201, 200].map((categoryId) => {
      const listed = offer(20_112, 201, [2_011]);
      const rest = (portal.feed.entries.get(categoryId) ?? []).slice(1);
      portal.feed.entries.set(categoryId, [entry(2_011, [listed]), ...rest]);
      return listed;
    });
    const setTowns = (...towns: string[]) => {
      for (const [i, { locations }] of listings.entries()) for (const place of locations) place.city = towns[i];
    };
    return { portal, setTowns };
  }

  const town = (portal: TinyPortal) => select(portal, "SELECT city FROM location WHERE id = 2011");

  test.each([200, 201])("for a place, too, it does not matter which category is answered first (%i)", async (slow) => {
    const { portal, setTowns } = await portalOfTwoTowns();
    setTowns("Austin", "Buda");
    portal.override = async (request) => {
      if (request.url?.includes(`category_id=${slow}&`)) await sleep(300);
      return false;
    };
    await portal.sync();
    expect(town(portal)).toEqual([["Austin"]]);
  });

  test.each([200, 201])("a merchant is called as the lowest category has it first (%i answered last)", async (slow) => {
    const portal = await startTinyPortal();
    const offers = [offer(20_112, 201, [2_011]), offer(20_113, 201, [2_011])];
    const called = (name: string, listed = offers) => {
      const made = entry(2_011, listed);
      return { ...made, merchant: { ...made.merchant, name } };
    };
    const lists = {
      200: [called("First", offers.slice(0, 1)), called("Second", offers.slice(1))],
      201: [called("Third")],
    };
    for (const [id, listed] of Object.entries(lists)) {
      const rest = (portal.feed.entries.get(Number(id)) ?? []).slice(1);
      portal.feed.entries.set(Number(id), [...listed, ...rest]);
    }
    portal.override = async (request) => {
      if (request.url?.includes(`category_id=${slow}&`)) await sleep(300);
      return false;
    };
    await portal.sync();
    expect(select(portal, "SELECT name FROM merchant WHERE id = 2011")).toEqual([["First"]]);
  });

  test.each([
    ["Austin", "Austin", "Buda"],
    ["Austin", "Buda", "Austin"],
    ["Buda", "Austin", "Buda"],
    ["Buda", "Buda", "Austin"],
  ])("nor does it matter that the place was in %s before (%s, %s)", async (before, own, parent) => {
    const { portal, setTowns } = await portalOfTwoTowns();
    setTowns(before, before);
    await portal.sync();
    setTowns(own, parent);
    for (let day = 0; day < 3; day++) {
      portal.nextEdition();
      await portal.sync();
      expect(town(portal)).toEqual([["Austin"]]);
    }
    setTowns("Buda", "Buda");
    portal.nextEdition();
    await portal.sync();
    expect(town(portal)).toEqual([["Buda"]]);
  });

  test("when the offer that decided on a place goes, the place is where the others have it, though these did not change", async () => {
    const portal = await startTinyPortal();
    const [{ offers = [] } = {}] = portal.feed.entries.get(201) ?? [];
    for (const place of offers[1]?.locations ?? []) place.city = "Buda";
    await portal.sync();
    expect(town(portal)).toEqual([["Austin"]]);
    portal.nextEdition();
    offers.shift();
    await portal.sync();
    expect(town(portal)).toEqual([["Buda"]]);
  });

  test("a place that one offer has moved is where the others have it once that one goes, though these never changed", async () => {
    const portal = await startTinyPortal();
    const [{ offers = [] } = {}] = portal.feed.entries.get(201) ?? [];
    await portal.sync();
    for (const place of offers[0]?.locations ?? []) place.city = "Buda";
    portal.nextEdition();
    await portal.sync();
    expect(town(portal)).toEqual([["Buda"]]);
    portal.nextEdition();
    offers.shift();
    await portal.sync();
    expect(town(portal)).toEqual([["Austin"]]);
  });

  test("a place moves with its offer, though another one that had it goes in the same edition", async () => {
    const portal = await startTinyPortal();
    const [{ offers = [] } = {}] = portal.feed.entries.get(201) ?? [];
    await portal.sync();
    portal.nextEdition();
    offers.shift();
    for (const place of offers[0]?.locations ?? []) place.city = "Zavalla";
    await portal.sync();
    expect(town(portal)).toEqual([["Zavalla"]]);
  });

  test("a place is where the last offer has it once two that agreed against that one go, whichever was read first", async () => {
    const portal = await startTinyPortal();
    const listed = ["Buda", "Austin", "Austin"].map((city, i) => {
      const one = offer(20_119 - i, 201, [2_011]);
      for (const place of one.locations) place.city = city;
      return entry(2_091 + i, [one]);
    });
    portal.feed.entries.set(200, []).set(201, listed);
    await portal.sync();
    expect(town(portal)).toEqual([["Austin"]]);
    portal.nextEdition();
    listed.splice(1);
    await portal.sync();
    expect(town(portal)).toEqual([["Buda"]]);
  });

  test("whatever stood before, the catalogue is that of the feed", { timeout: 120_000 }, async () => {
    const portal = await startTinyPortal({ FEED_SHRINK_LIMIT: "100" });
    let day = 0;
    // Few are contradicted: what is, is read again each time, and tells nothing about what was there before.
    const deviation = fc.oneof(
      { weight: 4, arbitrary: fc.constant("none") },
      { weight: 1, arbitrary: fc.constantFrom("merchant", "name", "category", "title", "places", "score", "A", "Z") },
    );
    const randomOffer = fc.tuple(fc.integer({ min: 1, max: 20 }), deviation);
    /** What each category lists; null for what it listed before, which is recognised. */
    const randomFeed = fc.array(fc.option(fc.array(randomOffer, { minLength: 1, maxLength: 6 })), {
      minLength: 4,
      maxLength: 4,
    });
    const ids = [101, 102, 201, 202] as const;
    /** An offer's entry; its number says all of it that does not deviate, such as its town, which may be A or Z. */
    const listed = (id: number, deviates: string): TinyEntry => {
      const own = ids[(deviates === "category" ? id + 1 : id) % 4] ?? 101;
      const row = offer(id, own, deviates === "places" ? [] : [(id % 5) + 1, (id % 7) + 1]);
      const place = { city: /^[AZ]$/.test(deviates) ? deviates : "Q", arcgis_score: deviates === "score" ? 90 : null };
      for (const location of row.locations) Object.assign(location, place);
      // Of the same day of listing in every edition.
      Object.assign(row, { title: deviates === "title" ? "B" : "A", days_old: row.days_old + day });
      const made = entry((id % 4) + (deviates === "merchant" ? 2 : 1), [row]);
      return deviates === "name" ? { ...made, merchant: { ...made.merchant, name: "Y" } } : made;
    };
    await fc.assert(
      fc.asyncProperty(randomFeed, async (categories) => {
        portal.nextEdition();
        day++;
        portal.runtime.portal.$client.exec("DELETE FROM feed_request");
        portal.feed.categories = tinyContent().categories.flatMap(({ children }) => children ?? []);
        for (const [index, offers] of categories.entries()) {
          const entries = offers?.map(([id, deviates]) => listed(id, deviates));
          if (entries) portal.feed.entries.set(ids[index] ?? 0, entries);
        }
        const run = await portal.sync();
        expect(["applied", "held"]).toContain(run.state);
        if (run.state === "held") return;
        const fresh = await startTinyPortal();
        await runSync(
          { ...fresh.runtime, config: { ...fresh.runtime.config, FEED_URL: portal.runtime.config.FEED_URL } },
          { trigger: "cli", feed: { ca: portal.server.ca, timing: SWIFT } },
        );
        expect(portal.rows()).toEqual(fresh.rows());
      }),
      { numRuns: 60 },
    );
  });
});
