import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fold } from "@/lib/domain/fold";
import { createTestCatalog, generatedContent, type TestCatalog } from "@/tests/factories/test-catalog";
import { browseOffers } from "../browse";

let made: TestCatalog;

beforeAll(async () => {
  // The day decides which offers the generated catalogue has.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  made = createTestCatalog();
  await made.apply(generatedContent("small"));
}, 60_000);

afterAll(() => {
  made.close();
  vi.useRealTimers();
});

function first(q: string) {
  const [item] = browseOffers({ catalog: made.catalog }, { q, limit: 1 }).items;
  if (!item) throw new Error(`“${q}” brings nothing.`);
  return item;
}

describe("the first result is of the merchant that was meant", () => {
  test.each([
    // The whole name, however it is written.
    ["Kavanaugh's Footwear", "Kavanaugh's Footwear"],
    ["kavanaughs footwear", "Kavanaugh's Footwear"],
    ["THE RUSTIC CANDLE", "The Rustic Candle"],
    ["rustic candle", "The Rustic Candle"],
    ["Café René", "Café René"],
    ["cafe rene", "Café René"],
    ["pena pizza", "Peña's Pizza & Subs"],
    ["Peña & Co. Airport Parking", "Peña & Co. Airport Parking"],
    ["hernandez cinema grill", "Hernández's Cinema Grill"],
    ["bergstrom's eyewear", "Bergström's Eyewear"],
    ["Kessler & O'Connell Diner", "Kessler & O'Connell Diner"],
    ["kessler and oconnell diner", "Kessler & O'Connell Diner"],
    ["maple & maple raw bar", "Maple & Maple Raw Bar"],
    ["pham's early learning", "Pham's Early Learning"],
    // Some of its words, in any order.
    ["prairie trout", "Prairie Trout Taqueria"],
    ["taqueria prairie", "Prairie Trout Taqueria"],
    ["granite lark", "The Granite Lark"],
    ["krishnan axe", "Krishnan's Axe Throwing"],
    ["karate", "Jimenez's Karate"],
    ["chophouse lombardi's", "Lombardi's Chophouse"],
    ["dabrowski tire", "Dabrowski's Tire"],
    ["dabrowski inn", "Dabrowski's Inn"],
    ["percy's", "Percy's Guest House"],
    ["vervia", "Vervia Barbers"],
    ["jackson maids", "Jackson Maids"],
    ["las vegas systems", "Las Vegas Systems"],
    // As it is typed.
    ["kavan", "Kavanaugh's Footwear"],
    ["cedar elm piz", "Cedar Elm Pizza Kitchen"],
    ["kelqu", "Kelquest Tavern"],
    ["twin anc", "Twin Anchor Opera"],
    ["modern gu", "Modern Gull Homes"],
    ["evergreen c", "The Evergreen Cottage"],
    ["desros", "Desrosiers's Pizza Kitchen"],
    ["linwa", "Linward Nutrition"],
    ["lumenr", "Lumenridge Pizza Kitchen"],
    ["montoya's wir", "Montoya's Wireless"],
    // With a slip of the finger.
    ["kavanagh's footwear", "Kavanaugh's Footwear"],
    ["kavanuagh", "Kavanaugh's Footwear"],
    ["prarie trout", "Prairie Trout Taqueria"],
    ["prarie trout tacqueria", "Prairie Trout Taqueria"],
    ["twin ancor opera", "Twin Anchor Opera"],
    ["kelquets", "Kelquest Tavern"],
    ["rutherfrod movers", "Rutherford's Movers"],
    ["scarlet dasiy", "Scarlet Daisy Cheese Shop"],
    ["uptwon magnolia", "Uptown Magnolia Art Studio"],
    ["delacriox getaways", "Delacroix's Getaways"],
    ["casa beny", "Casa Benny"],
    ["karatee", "Jimenez's Karate"],
    ["lombardis chophose", "Lombardi's Chophouse"],
    ["linwad nutrition", "Linward Nutrition"],
    // Text, not syntax.
    ['"rustic candle"', "The Rustic Candle"],
    ["rustic -candle", "The Rustic Candle"],
    ["rustic NEAR candle*", "The Rustic Candle"],
    ["granite:lark)", "The Granite Lark"],
  ])("%s", (query, merchant) => {
    expect(first(query).merchant.name).toBe(merchant);
  });
});

describe("the first result is about what was meant", () => {
  test.each([
    ["pizza", "pizza"],
    ["piza", "pizza"],
    ["pizz", "pizza"],
    ["masage", "massage"],
    ["oil chnage", "oil change"],
    ["car wsh", "car wash"],
    ["haircut", "haircut"],
    ["free shipping", "free shipping"],
    ["tacos", "taco"],
    ["yoga", "yoga"],
  ])("%s", (query, words) => {
    const { merchant, title } = first(query);
    expect(fold(`${merchant.name} ${title}`)).toContain(words);
  });

  test.each([
    ["Museums & Attractions", "Museums & Attractions"],
    ["musuems", "Museums & Attractions"],
    ["dental vision", "Dental & Vision"],
    ["luggage & travel gear", "Luggage & Travel Gear"],
  ])("the category %s", (query, title) => {
    expect(first(query).category.title).toBe(title);
  });
});

describe("offers of two for one are found by what their large type says, not by its numbers alone", () => {
  test.each(["2 for 1", "two for one", "2-for-1", "bogo", "buy 1 get 1 free", "pizza 2 for 1"])("%s", (q) => {
    const { items, total } = browseOffers({ catalog: made.catalog }, { q, limit: 100 });
    expect(total).toBeGreaterThan(0);
    expect(items.filter(({ saving }) => saving !== "2 for 1")).toEqual([]);
  });
});

describe("a town in the words is where the first result is", () => {
  test.each([
    ["houston", "Houston"],
    ["las vegas bakery", "Las Vegas"],
    ["bakery las vegas", "Las Vegas"],
    ["washington hotel", "Washington"],
    ["new york coffee", "New York"],
    ["coffee in new york", "New York"],
    ["garcia paws new york", "New York"],
    ["winston salem", "Winston Salem"],
    // With a slip, the town that has most offers is meant.
    ["huston", "Houston"],
    ["huoston", "Houston"],
    ["dalas", "Dallas"],
    ["chicgo", "Chicago"],
    ["philadelhpia", "Philadelphia"],
    ["new yrok coffee", "New York"],
  ])("%s", (query, town) => {
    const cities = made.catalog.$client
      .prepare<[number], string>(
        "SELECT l.city FROM offer_location p JOIN location l ON l.id = p.location_id WHERE p.offer_id = ?",
      )
      .pluck();
    expect(cities.all(first(query).id)).toContain(town);
  });
});

describe("of offers that say in other words what one pays for", () => {
  const TITLES = {
    1: "Buy 1 Get 1 Free Smoothie",
    2: "BOGO 50% off all shoes",
    3: "Buy two, get one free",
    4: "Buy one ticket, get the second half price",
    5: "2 for 1 coffee",
    6: "Buy one, get one free",
    7: "Buy one entrée and two drinks, get one entrée free, up to $10 off",
    8: "1 hour of bowling for 2",
  };
  const MERCHANTS = { 5: "Second Cup", 6: "Two Brothers" };

  test.each([
    ["bogo", [1, 5, 6, 7]],
    ["2 for 1", [1, 5, 6, 7]],
    ["buy 1 get 1 free", [1, 5, 6, 7]],
    ["b1g1", [1, 5, 6, 7]],
    ["two for the price of one", [1, 5, 6, 7]],
    ["bogo 50% off", [2]],
    // As it is typed, before "off".
    ["bogo 50%", [2]],
    ["buy one get one half price", [4]],
  ])("%s finds what was asked for, and no other", async (q, found) => {
    expect((await foundAmong(TITLES, q, MERCHANTS)).found).toEqual(found);
  });
});

describe("an amount is searched for with its sign", () => {
  const TITLES = {
    1: "50% off any pizza",
    2: "$50 off your stay",
    3: "Save 30–50% on shoes",
    4: "50 free prints",
    5: "$5 off $25",
    6: "$2 for 1 slice",
    7: "$1,200 off a cruise",
  };

  test.each([
    ["50% off", [1]],
    ["50 percent", [1, 3]],
    ["$50", [2]],
    ["50 dollars off", [2]],
    ["50", [1, 2, 3, 4]],
    ["30% shoes", [3]],
    ["$5", [2, 5]],
    ["$2 for 1", [6]],
    ["2 for 1", []],
    ["1200 cruise", [7]],
    ["$1200", [7]],
    ["$5.50 off", []],
  ])("%s", async (q, found) => {
    expect(await foundAmong(TITLES, q)).toMatchObject({ found, spelling: null });
  });

  test("which nobody has: without its sign, and said so; never another amount", async () => {
    expect(await foundAmong(TITLES, "25% off")).toEqual({ found: [5], spelling: "25 off" });
    expect(await foundAmong(TITLES, "40% off")).toEqual({ found: [], spelling: null });
  });
});

/** The ids of what a query finds among offers of one category, each of a merchant of its own. */
async function foundAmong(
  titles: Readonly<Record<number, string>>,
  q: string,
  names: Readonly<Record<number, string>> = {},
) {
  const { catalog, apply, close } = createTestCatalog();
  onTestFinished(close);
  const entries = Object.entries(titles).map(([number, title]) => {
    const id = Number(number);
    const offer = { id, categoryId: 1, title, expiresOn: "2027-01-01", listedOn: "2026-01-01", programPath: "/" };
    const merchant = { id, name: names[id] ?? `Merchant ${id}`, logoUrl: null };
    return [1, { merchant, offers: [{ ...offer, locationIds: [] }], locations: [] }] as const;
  });
  await apply({ categories: [{ id: 1, parentId: null, key: "shops", title: "Shops", position: 0 }], entries });
  const { items, spelling } = browseOffers({ catalog }, { q });
  return { found: items.map(({ id }) => id).sort(), spelling };
}

test("earlier queries change nothing: a word that says little may be part of a name", async () => {
  const { catalog, apply, close } = createTestCatalog();
  onTestFinished(close);
  const entries = ["Best of Italy", "Best Italy Tours"].map((name, id) => {
    const offer = { id, categoryId: 1, title: "10% off", expiresOn: "2027-01-01", programPath: "/", locationIds: [] };
    const offers = [{ ...offer, listedOn: `2026-01-0${id + 1}` }];
    return [1, { merchant: { id, name, logoUrl: null }, offers, locations: [] }] as const;
  });
  await apply({ categories: [{ id: 1, parentId: null, key: "travel", title: "Travel", position: 0 }], entries });
  for (let again = 0; again < 3; again++) browseOffers({ catalog }, { q: "best italy" });
  expect(browseOffers({ catalog }, { q: "best of italy" }).items[0]?.merchant.name).toBe("Best of Italy");
});
