import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";

test("a name is found however its words are set apart, and stands first", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Wal-Mart" },
    { name: "SeaWorld Orlando" },
    { name: "AT&T" },
    { name: "H&R Block" },
    { name: "Barnes & Noble" },
    { name: "At Home", titles: ["A car wash and a sea of noble blocks"] },
    { name: "Carwash Kings" },
  );
  for (const [query, first] of [
    ["walmart", 1],
    ["wal mart", 1],
    ["walm", 1],
    ["sea world", 2],
    ["seaworld", 2],
    ["att", 3],
    ["hr block", 4],
    ["barnes and noble", 5],
    ["car wash", 7],
  ] as const) {
    expect(found(query)[0], query).toBe(first);
    expect(spelling(query), query).toBeNull();
  }
});

test("where no offer has all words, those are searched for that say most, and the page says which", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil Barber", titles: ["20% off a haircut"], city: "Austin" },
    { name: "Dressler", titles: ["Men's suits: 10% off"], city: "Denver", state: "CO" },
    { name: "Easton Hotel", titles: ["A room"], city: "Boston", state: "MA" },
    {
      name: "Fields",
      titles: ["2 for 1 manicure", "A manicure"],
      ended: ["10% off a pedicure", "A haircut with shampoo"],
      city: "Reno",
    },
  );
  for (const [query, offers, by] of [
    ["men's haircut", [1], "haircut"],
    ["haircut xyzzy", [1], "haircut"],
    ["room xyzzy boston", [3], "room boston"],
    ["room xyzzy austin", [3], "room"],
    ["bogo manicure xyzzy", [4], "2 for 1 manicure"],
    ["haircut pedicure", [1], "haircut"],
    ["haircut shampoo", [1], "haircut"],
    ["haircut hotle", [1], "haircut"],
    ["hotel austin", [3], "hotel"],
    ["hotel 77002", [3], "hotel"],
    ["hotle austin", [3], "hotel"],
    ["40% off haircut", [1], "haircut"],
    ["40% off", [], null],
    ["xyzzy plugh", [], null],
    ["xyzzy plugh quux hotel", [], null],
  ] as const) {
    expect(found(query), query).toEqual(offers);
    expect(spelling(query), query).toBe(by);
  }
});

test("with fewer words, what was asked for is kept before where: a town's word may stand in a name, and a state's in a title", async () => {
  const { found, spelling, suggested } = await catalogOf(
    { name: "Anvil Karate", titles: ["A lesson"], city: "Boston", state: "MA" },
    { name: "Las Vegas Laptops", titles: ["A laptop"], city: "Las Vegas", state: "NV" },
    { name: "Texas Barbecue", titles: ["Brisket"], city: "Denver", state: "CO" },
    { name: "Anvil Laptops", titles: ["A laptop"], city: "Boston", state: "MA" },
  );
  for (const [query, offers, by] of [
    ["karate las vegas", [1], "karate"],
    ["karate texas", [1], "karate"],
    ["texas karaet", [1], "karate"],
    ["las vegas xyzzy", [2], "las vegas"],
    ["vegas laptop denver", [2], "vegas laptop"],
    ["texas vegas", [2], "vegas"],
  ] as const) {
    expect(found(query), query).toEqual(offers);
    expect(spelling(query), query).toBe(by);
  }
  expect(suggested("karate texas").merchants, "who is called otherwise is not suggested").toEqual([]);
});

test("with fewer words, a category's say most, in the singular or plural, then rare ones, then the last", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: Array.from({ length: 10 }, () => "A cold brew"), category: "Coffee & Teas" },
    { name: "Frame Shop", category: "Gifts", city: "Reading", state: "PA" },
    { name: "Dressler", titles: ["A steak", "A table", "A table"], category: "Dining" },
    { name: "Easton", titles: Array.from({ length: 10 }, () => "House cleaning"), category: "Reading Rooms" },
  );
  const brews = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
  for (const [query, offers, by] of [
    ["coffee shop", brews, "coffee"],
    ["coffees shop", brews, "coffees"],
    ["tea shop", brews, "tea"],
    ["reading steak", [24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 11], "reading"],
    ["steak house", [12], "steak"],
    ["steak table", [14, 13], "table"],
    ["table steak", [12], "steak"],
  ] as const) {
    expect(found(query), query).toEqual(offers);
    expect(spelling(query), query).toBe(by);
  }
});

test("words that every offer could be called by are not searched for beside others", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["Pizza: 20% off"] },
    { name: "Meals & Mead", titles: ["Pizza meals"] },
    { name: "Best Buy", titles: ["Cables"] },
  );
  for (const query of ["pizza deals", "best pizza", "cheap pizza coupons", "discount pizza", "the pizza"]) {
    expect(found(query), query).toEqual([2, 1]);
    expect(spelling(query), query).toBeNull();
  }
  expect(found("best buy")[0], "a name keeps them").toBe(3);
  expect(found("best")).toEqual([3]);
});

test("a name that has such a word is not searched for without it", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Big Discount Tire", titles: ["A rotation"] },
    { name: "Tire Kings", titles: ["Tires for free", "Buy one, get one half off"] },
    { name: "Best Western", titles: ["A hotel room"] },
    { name: "Western Hotel" },
    { name: "Bestial Kings", titles: ["Laptops"] },
    { name: "The Spa" },
    { name: "Spa World" },
  );
  expect(found("best buy"), "to buy is what all offers are for").toEqual([]);
  expect(spelling("best buy")).toBeNull();
  expect(found("buy")).toEqual([3]);
  expect(found("discount tire")).toEqual([1, 3, 2]);
  expect(found("best western hotel")).toEqual([4, 5]);
  expect(found("best western")).toEqual([4, 5]);
  expect(found("the spa"), "called so with “the” or without").toEqual([7, 8]);
});

test("only words that every offer could be called by are no question, unless something is called so", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Mexican Meals" },
    { name: "Anvil", titles: ["Pizza", "Best pasta"] },
  );
  for (const query of ["deals", "near me", "coupons near me", "best deals"]) {
    expect(found(query), query).toEqual([3, 2, 1]);
    expect(spelling(query), query).toBeNull();
  }
  expect(found("best")).toEqual([3]);
});

test("letters alone are a name, and not the beginnings of words", async () => {
  const { found, suggested } = await catalogOf(
    { name: "Thermal Hammers & More" },
    { name: "A&W", titles: ["A burger"] },
    { name: "Awning World" },
  );
  expect([found("AT&T"), found("H&M"), found("a & w")]).toEqual([[], [], [2, 3]]);
  expect(suggested("a & w").merchants.map(({ name }) => name)).toEqual(["A&W", "Awning World"]);
  expect(found("h")).toEqual([1]);
});

test("a plural finds what is named in the singular, and the other way round", async () => {
  const { found } = await catalogOf(
    { name: "Bakery" },
    { name: "Anvil", titles: ["A dress"] },
    { name: "Puppies" },
    { name: "Dressler", titles: ["A brush", "A lunch", "A box"] },
  );
  expect([found("bakeries"), found("dresses"), found("puppy")]).toEqual([[1], [2], [3]]);
  expect([found("brushes"), found("lunches"), found("boxes")]).toEqual([[4], [5], [6]]);
});

test("a plural finds the singular also where others have the plural, is no slip, and shortens no town", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["A massage", "Two massages", "Dog food"] },
    { name: "Dressler", titles: ["A movie", "Dots", "A vet", "Sets"] },
    { name: "Easton", titles: ["Pizza"], city: "Vega" },
    { name: "Fields", titles: ["Pizza"], city: "Las Vegas", state: "NV" },
  );
  expect(found("massages")).toEqual([2, 1]);
  expect([found("dogs"), found("movies"), found("vets"), found("pizza vegas")]).toEqual([[3], [4], [6], [9]]);
  expect([spelling("dogs"), spelling("movies"), spelling("vets")]).toEqual([null, null, null]);
});

test("a number, or two letters, is no slip", async () => {
  const { found } = await catalogOf(
    { name: "Gear House", titles: ["20 hours"] },
    { name: "Bike Shop", titles: ["4 tires"] },
    { name: "Gym" },
  );
  for (const query of ["24", "3 bikes xyzzy 5", "hx"]) expect(found(query), query).not.toContain(1);
  expect(found("24 hours"), "what is left of it").toEqual([1]);
  expect(found("gmy"), "of three letters it may be").toEqual([3]);
});

test("words run together or apart are searched for the other way, where nothing is called as they are written", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["A car wash"] },
    { name: "Dressler", titles: ["Cream of ice"] },
    { name: "Easton", titles: ["Haircuts"], city: "Austin" },
    { name: "Fields", titles: ["Pizza"], city: "San Francisco", state: "CA" },
    { name: "Garrity", titles: ["Get a tar"] },
    { name: "Halloran", titles: ["Spa for a nail"] },
  );
  for (const [query, offers, by] of [
    ["carwash", [1], "car wash"],
    ["carwashes", [1], "car washes"],
    ["nailspa", [6], "nail spa"],
    ["icecream", [2], "ice cream"],
    ["hair cuts", [3], "haircuts"],
    ["hair cuts austin", [3], "haircuts austin"],
    ["pizza sanfrancisco", [4], "pizza san francisco"],
    ["target", [], null],
  ] as const) {
    expect(found(query), query).toEqual(offers);
    expect(spelling(query), query).toBe(by);
  }
});

test("half a price is no slip, no town is meant by a slip in its beginning, nor another first letter beside other words", async () => {
  const { found, spelling } = await catalogOf(
    { name: "The Hall", titles: ["20% off", "A rate for a night"], city: "Lumberton" },
    { name: "Anvil", titles: ["Gold rice", "A pasta bowl"] },
  );
  for (const query of ["half off", "half price", "price", "plumber"]) expect(found(query), query).toEqual([]);
  expect(found("date night")).toEqual([2]);
  expect(spelling("date night")).toBe("night");
  expect([found("cold"), found("gild rice"), found("lumbertom")]).toEqual([[3], [3], [2, 1]]);
  expect(spelling("basta bowl"), "in a longer word it may be").toBe("pasta bowl");
});

test("a ZIP code among the words is the town where it is, and a state's code the state where nothing is called so", async () => {
  const { found, spelling } = await catalogOf(
    { name: "Anvil", titles: ["Pizza", "Pasta"], city: "Houston" },
    { name: "Dressler", titles: ["Pizza"], city: "Albany", state: "NY" },
    { name: "Caper", titles: ["Pizza"], city: "Fresno", state: "CA" },
  );
  for (const [query, offers, by] of [
    ["77002", [2, 1], "houston tx"],
    ["pizza 77002", [1], "pizza houston tx"],
    ["pasta 12207", [2], "pasta"],
    ["tx", [2, 1], "texas"],
    ["ny", [3], "new york"],
    ["pizza ny", [3], "pizza new york"],
    ["pasta tx", [2], "pasta texas"],
    ["ca", [4], null],
  ] as const) {
    expect(found(query), query).toEqual(offers);
    expect(spelling(query), query).toBe(by);
  }
});

test("a word that only ended offers have is still corrected as a slip, and the page says so", async () => {
  const { found, spelling } = await catalogOf({ name: "Anvil", titles: ["20% off pizza"], ended: ["10% off piza"] });
  expect(found("piza")).toEqual([1]);
  expect(spelling("piza")).toBe("pizza");
});

test("earlier queries change nothing where only commas and capitals tell a state from a small word", async () => {
  const { found } = await catalogOf(
    { name: "Anvil", titles: ["Pizza"], city: "Portland", state: "OR" },
    { name: "Dressler", titles: ["Pizza"], city: "Portland", state: "ME" },
  );
  for (let again = 0; again < 3; again++) {
    expect(found("portland me")).toEqual([2, 1]);
    expect(found("Portland, ME")).toEqual([2]);
  }
});
