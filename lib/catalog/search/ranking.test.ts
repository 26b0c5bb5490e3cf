import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

test("the whole name comes first, then names that begin with it or hold its words, titles, categories, towns, and words that only begin so", async () => {
  const { found, page } = await catalogOf(
    { name: "Blue Door" },
    { name: "Blue Door Diner" },
    { name: "Old Blue Door" },
    { name: "Anvil", titles: ["A blue door for free"] },
    { name: "Carpenter", titles: ["One door free"], category: "Blue Rooms" },
    { name: "Dressler", titles: ["Door for two"], city: "Blue" },
    { name: "My Blue Doorway" },
  );
  expect(found("blue door")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const ids: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, nextCursor } = page({ q: "blue door", limit: 2, cursor });
    ids.push(...items.map(({ id }) => id));
    cursor = nextCursor;
  }
  expect(ids, "page after page").toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(found("roo"), "a category's word as it is typed").toEqual([5]);
});

test("few of many offers come in the order that is asked for, whichever was asked for before", async () => {
  const many = Array.from({ length: 200 }, (_, n) => (n % 100 === 7 ? "Hammer" : "10% off"));
  const { page } = await catalogOf({ name: "Anvil", titles: many });
  const ids = (sort: string) => page({ q: "hammer", sort }).items.map(({ id }) => id);
  expect(ids("ending")).toEqual([8, 108]);
  expect(ids("newest")).toEqual([108, 8]);
});

test("a word with which a name only begins may also be a slip: both are found, and no other spelling is said", async () => {
  const { found, spelling } = await catalogOf({ name: "Chesed House" }, { name: "Cheese Shop" });
  expect(found("chese")).toEqual([1, 2]);
  expect(spelling("chese")).toBeNull();
  expect([found("hou chesde"), spelling("hou chesde")], "beside a word with a slip").toEqual([[1], "hou chesed"]);
});

test("nothing is corrected where what was typed finds a page of offers that have not ended", async () => {
  for (const [live, corrected] of [
    [23, true],
    [24, false],
  ] as const) {
    const titles = Array.from({ length: live }, () => "10% off");
    const { found } = await catalogOf({ name: "Chesed House", titles, ended: ["20% off"] }, { name: "Cheese Shop" });
    expect(found("chese").includes(live + 2), `${live}`).toBe(corrected);
  }
});

test("a slip means what offers are called before the town where more of them are, and neither is left out of the first page", async () => {
  const salon = Array.from({ length: 30 }, (_, n) => `Salon visit ${n}`);
  const gone = { titles: [], ended: Array.from({ length: 24 }, (_, n) => `A visit ${n}`), city: "Salem" };
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: salon },
    { name: "Caper", ...gone },
    { name: "Dressler", titles: Array.from({ length: 40 }, (_, n) => `A visit ${n}`), city: "Salem" },
    { name: "Easton", ...gone },
  );
  for (const [typed, meant] of [
    ["salen", "salon"],
    ["salen vizit", "salon visit"],
  ] as const) {
    const page = found(typed, 24);
    expect(spelling(typed)).toBe(meant);
    expect(page[0], typed).toBeLessThanOrEqual(30);
    expect(
      page.some((id) => id > 30),
      typed,
    ).toBe(true);
  }
});

test("a slip means what most live offers are about, by their category, too", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["A table", "A terrace"], category: "Seafood" },
    { name: "Seaford Motors", ended: ["20% off", "30% off"] },
  );
  expect(spelling("seafod")).toBe("seafood");
  expect(found("seafod")).toEqual([1, 2, 3]);
});

test("a slip beside other words means what most live offers are about that have them, too", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["A theme park", "A park with a theme", "Theme park"], city: "Reno", state: "NV" },
    { name: "Dressler", titles: ["Park at any time", "Free time", "Time for tea", "Time off"] },
    { name: "Easton", titles: ["Time to park"], city: "Reno", state: "NV" },
    { name: "Fields", titles: ["Time to eat"], city: "Parkland", state: "NV" },
  );
  for (const [query, by] of [
    ["thme park", "theme park"],
    ["thme park reno", "theme park reno"],
    ["thme park nevada", "theme park nevada"],
  ] as const) {
    expect(spelling(query), query).toBe(by);
    expect(found(query)[0], query).toBeLessThanOrEqual(3);
  }
  expect(spelling("thme")).toBe("time");
});

test("the spelling that is told finds something; none is told where two words have slips and no two corrections go together", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["A boat show"] },
    { name: "Dressler", titles: ["A boot", "Two boots: each boot fits"] },
    { name: "Easton", titles: ["A shop", "Another shop"] },
    { name: "Fields", titles: ["Kettledrums for a house", "A kettle"] },
  );
  expect([found("bost shoo"), spelling("bost shoo")]).toEqual([[1], "boat show"]);
  expect([found("kettl hoose"), spelling("kettl hoose")], "what has only begun is no correction").toEqual([[6], null]);
});

test("a word that says nothing is no correction, unless it is part of a name or there is no other", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["Food and beer", "The desk for two", "A chair with arms"] },
    { name: "Best Western", titles: ["A room"] },
    { name: "Western Wear", titles: ["The best boots"] },
  );
  expect([found("fod"), spelling("fod")]).toEqual([[1], "food"]);
  expect([found("besr western"), spelling("besr western")]).toEqual([[4], "best western"]);
  expect([found("wiht"), spelling("wiht")]).toEqual([[3], "with"]);
  expect([found("teh desk"), spelling("teh desk")]).toEqual([[2], "desk"]);
});

test("a town that exists is no slip beside other words; alone it may be one", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Dalls" },
    { name: "Dressler", titles: ["Pizza"], city: "Dallas" },
  );
  expect(found("pizza dalls")).toEqual([1]);
  expect(found("dalls")).toEqual([1, 2]);
});

test("a word alone that offers have begun with is no town that only begins so", async () => {
  const { found } = await catalogOf(
    { name: "Gaslight Books", city: "Reno", state: "NV" },
    { name: "Anvil", city: "Gastonia", state: "NC" },
  );
  expect(found("gas")).toEqual([1]);
  expect(found("gast")[0]).toBe(2);
});

test("two words beside each other name one town, and a town is meant from its third letter on", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", city: "New York" },
    { name: "Dressler", city: "West Haven" },
    { name: "Easton", city: "New Haven" },
  );
  expect(found("new haven")).toEqual([3]);
  expect(found("near new york")).toEqual([1]);
  expect([found("ha"), found("hav")]).toEqual([[], [3, 2]]);
});

test("small words alone are searched for, a ninth word is not, and a slip in the beginning of a word not before its fifth letter", async () => {
  const eight = "one two three four five six seven eight";
  const { found } = await catalogOf({ name: "At Home", titles: [`Free ${eight}`] }, { name: "Pizzeria" });
  expect(found("at")).toEqual([1]);
  expect(found(`${eight} unheardof`)).toEqual([1]);
  expect([found("pixz"), found("pixze")]).toEqual([[], [2]]);
});

test("suggested merchants are those that are called so, also with a slip, five at most and those with most live offers first", async () => {
  const { suggested, found } = await catalogOf(
    { name: "Kettle & Sons", ended: ["20% off", "30% off"] },
    { name: "Kettle House", titles: ["10% off", "20% off"] },
    { name: "Kettle Gone", titles: [], ended: ["20% off"] },
    ...["Barn", "Farm", "Yard", "Works"].map((name) => ({ name: `Kettle ${name}` })),
    { name: "Anvil", titles: ["Kettle for free", "Kettle for two", "Kettle and hammer"] },
  );
  const first = ["Kettle House", "Kettle & Sons", "Kettle Barn", "Kettle Farm", "Kettle Yard"];
  for (const q of ["kettle", "kett", "ketle"]) {
    const { merchants, offers } = suggested(q);
    expect(
      merchants.map(({ name }) => name),
      q,
    ).toEqual(first);
    expect(merchants.map(({ offerCount }) => offerCount)).toEqual([2, 1, 1, 1, 1]);
    expect(
      offers.map(({ id }) => id),
      q,
    ).toEqual(found(q, 5));
  }
  for (const q of ["hammer", "hamer"]) {
    const { merchants, offers } = suggested(q);
    expect([merchants, offers.length], `${q}: whose offer is called so is not`).toEqual([[], 1]);
  }
});

test("whoever is called just as it is typed is suggested first, however few offers they have", async () => {
  const { suggested } = await catalogOf({ name: "Blue Door" }, { name: "Old Blue Door", titles: ["A", "B"] });
  expect(suggested("blue door").merchants.map(({ name }) => name)).toEqual(["Blue Door", "Old Blue Door"]);
});

test("suggested categories have every word in their title, or one slip away, and those with most live offers come first", async () => {
  const { suggested } = await catalogOf(
    { name: "Anvil", category: "Sports Shoes", ended: ["20% off", "30% off"] },
    { name: "Carpenter", category: "Shoes & Boots", titles: ["10% off", "20% off"] },
    { name: "Dressler", category: "Shoe Repair", titles: [], ended: ["20% off"] },
    { name: "Easton", category: "Art" },
  );
  const categories = (q: string) => suggested(q).categories.map(({ title, offerCount }) => [title, offerCount]);
  const [boots, sports] = [
    ["Shoes & Boots", 2],
    ["Sports Shoes", 1],
  ];
  for (const q of ["shoes", "sh", "shoos"]) expect(categories(q), q).toEqual([boots, sports]);
  expect(categories("boots shoes")).toEqual([boots]);
  expect([categories("ar"), categories("at")]).toEqual([[["Art", 1]], []]);
});
