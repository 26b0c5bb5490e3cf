import { expect, test } from "vitest";
import { createRejects } from "./issues";
import { readEntry, readOffer } from "./reshape";
import { reshapeCategories } from "./reshape-categories";
import { checkedLocation } from "./reshape-locations";

const CONTEXT = { programOrigin: "https://program.example", editionDay: "2026-11-20" };

const LOCATION = {
  id: 11,
  name: "",
  address: "1 Main Street",
  city: "Austin",
  state: "TX",
  zip: "78701",
  country: "US",
  latitude: 30.27,
  longitude: -97.74,
  coordinate_accuracy: "address",
  arcgis_score: null,
  phone: "",
  fax: "",
};

const OFFER = {
  id: 5,
  category_id: 101,
  title: "10% off lunch",
  exp_date: "2026-12-31",
  days_old: 3,
  link: "https://program.example/offers/5",
  locations: [LOCATION],
};

function entry(offers: readonly unknown[], merchant: object = {}) {
  const logo = { url: "https://assets.example/7.png", width: 10, height: 10 };
  return { merchant: { id: 7, name: "Ada's", logo, ...merchant }, offers };
}

/** Reads an entry as a sync does, its offers one by one. */
function reshapeEntry(value: unknown, context: typeof CONTEXT) {
  const entry = readEntry(value, createRejects());
  if ("code" in entry) return { entry: undefined, rejects: [entry] };
  const rows = (value as { offers: unknown[] }).offers;
  const offers = rows.flatMap((row) => readOffer(row, context, entry) ?? []);
  const locations = Array.from(entry.locations?.versions() ?? [], ({ location }) => location);
  return { entry: { merchant: entry.merchant, offers, locations }, rejects: entry.rejects.all };
}

test("an entry takes our shape", () => {
  expect(reshapeEntry(entry([OFFER]), CONTEXT)).toEqual({
    rejects: [],
    entry: {
      merchant: { id: 7, name: "Ada's", logoUrl: "https://assets.example/7.png" },
      offers: [
        {
          id: 5,
          categoryId: 101,
          title: "10% off lunch",
          expiresOn: "2026-12-31",
          listedOn: "2026-11-17",
          programPath: "/offers/5",
          locationIds: [11],
        },
      ],
      locations: [
        {
          id: 11,
          name: "",
          address: "1 Main Street",
          city: "Austin",
          state: "TX",
          zip: "78701",
          country: "US",
          latitude: 30.27,
          longitude: -97.74,
          coordinateAccuracy: "address",
          arcgisScore: null,
          phone: "",
          fax: "",
        },
      ],
    },
  });
});

test("numbers in strings are read as numbers, as older versions gave them", () => {
  const location = { ...LOCATION, id: "11", latitude: "30.27", longitude: "-97.74", arcgis_score: "99.5" };
  const offer = { ...OFFER, id: "5", category_id: "101", days_old: "3", locations: [location] };
  const { entry: read, rejects } = reshapeEntry(entry([offer], { id: "7" }), CONTEXT);
  expect(rejects).toEqual([]);
  expect(read).toMatchObject({
    merchant: { id: 7 },
    offers: [{ id: 5, categoryId: 101, listedOn: "2026-11-17", locationIds: [11] }],
    locations: [{ id: 11, latitude: 30.27, longitude: -97.74, arcgisScore: 99.5 }],
  });
});

test.each(["", "high", true, [99.5], { score: 99.5 }, undefined])(
  "a location whose score is %j is kept without one: the score's type is not specified",
  (arcgis_score) => {
    const { entry: read, rejects } = reshapeEntry(
      entry([{ ...OFFER, locations: [{ ...LOCATION, arcgis_score }] }]),
      CONTEXT,
    );
    expect(rejects).toEqual([]);
    expect(read).toMatchObject({ offers: [{ locationIds: [11] }], locations: [{ id: 11, arcgisScore: null }] });
  },
);

test.each([
  ["id_malformed", { id: "five" }],
  ["id_malformed", { id: 5.5 }],
  ["id_malformed", { id: -1 }],
  ["id_malformed", { id: null }],
  ["id_malformed", { id: true }],
  ["id_malformed", { id: 2 ** 60 }],
  ["id_malformed", { category_id: [] }],
  ["title_missing", { title: "  " }],
  ["title_missing", { title: undefined }],
  ["title_missing", { title: 7 }],
  ["offer_malformed", { title: "x".repeat(1_001) }],
  ["date_malformed", { exp_date: "2026-02-30" }],
  ["date_malformed", { exp_date: "31.12.2026" }],
  ["date_malformed", { days_old: -1 }],
  ["date_malformed", { days_old: 1e9 }],
  ["link_hostile", { link: null }],
  ["link_hostile", { link: "javascript:alert(1)" }],
  ["link_foreign", { link: "https://evil.example/" }],
  ["offer_malformed", { locations: "none" }],
])("an offer with a fault is a reject with the code %s: %j", (code, fault) => {
  const { entry: read, rejects } = reshapeEntry(
    entry([
      { ...OFFER, ...fault },
      { ...OFFER, id: 6 },
    ]),
    CONTEXT,
  );
  expect(rejects).toEqual([{ code, reason: expect.any(String), raw: expect.stringContaining('"category_id"') }]);
  expect(read?.offers.map(({ id }) => id)).toEqual([6]);
});

test.each([{ id: "x" }, { latitude: 91 }, { longitude: null }, { latitude: "north" }, { zip: 78701 }])(
  "a location with the fault %j costs the location alone",
  (fault) => {
    const offer = {
      ...OFFER,
      locations: [
        { ...LOCATION, ...fault },
        { ...LOCATION, id: 12 },
      ],
    };
    const { entry: read, rejects } = reshapeEntry(entry([offer]), CONTEXT);
    expect(rejects).toMatchObject([{ code: "location_malformed" }]);
    expect(read?.offers).toMatchObject([{ id: 5, locationIds: [12] }]);
  },
);

const TEXTS = ["name", "address", "city", "state", "zip", "country", "coordinate_accuracy", "phone", "fax"];

test.each(TEXTS)("a location whose %s is longer than 500 characters costs the location alone, and says so", (field) => {
  const offerWith = (length: number) => ({ ...OFFER, locations: [{ ...LOCATION, [field]: "x".repeat(length) }] });
  const most = reshapeEntry(entry([offerWith(500)]), CONTEXT);
  expect(most).toMatchObject({ rejects: [], entry: { offers: [{ locationIds: [11] }] } });
  const { entry: read, rejects } = reshapeEntry(entry([offerWith(501)]), CONTEXT);
  expect(rejects).toMatchObject([{ code: "location_malformed", reason: expect.stringMatching(`^${field}: .*500`) }]);
  expect(read?.offers).toMatchObject([{ id: 5, locationIds: [] }]);
});

test("a link longer than 2,000 characters is a reject, and says so", () => {
  const linked = (length: number) => ({ ...OFFER, link: OFFER.link.padEnd(length, "x") });
  expect(reshapeEntry(entry([linked(2_000)]), CONTEXT).rejects).toEqual([]);
  const { entry: read, rejects } = reshapeEntry(entry([linked(2_001)]), CONTEXT);
  expect(rejects).toMatchObject([{ code: "link_hostile", reason: expect.stringMatching("^link: .*2000") }]);
  expect(read?.offers).toEqual([]);
});

test.each([null, 7, "entry", [], {}, { merchant: {} }, { merchant: { id: 7, name: "" }, offers: [] }])(
  "%j is no entry",
  (value) => {
    expect(reshapeEntry(value, CONTEXT)).toMatchObject({ entry: undefined, rejects: [{ code: "merchant_malformed" }] });
  },
);

test.each([null, "", [], {}, { url: "" }, { url: "ftp://assets.example/7.png" }, { url: "javascript:alert(1)" }])(
  "a logo of %j is none",
  (logo) => {
    const { entry: read, rejects } = reshapeEntry(entry([OFFER], { logo }), CONTEXT);
    expect(read?.merchant.logoUrl).toBeNull();
    expect(rejects).toEqual([]);
  },
);

// Only offers' links are promised to be https (perks-feed.md, Versioning).
test.each([
  ["http://assets.example/7.png?a=http:b", "https://assets.example/7.png?a=http:b"],
  ["HTTP://assets.example:80/7.png", "https://assets.example/7.png"],
  ["http://assets.example:8080/7.png", "https://assets.example:8080/7.png"],
])("a logo of %s is fetched over https: %s", (url, fetched) => {
  const { entry: read } = reshapeEntry(entry([OFFER], { logo: { url } }), CONTEXT);
  expect(read?.merchant.logoUrl).toBe(fetched);
});

test("a logo's address is bounded, as are the texts of the feed", () => {
  const logoOf = (length: number) => {
    const logo = { url: "https://assets.example/".padEnd(length, "x") };
    return reshapeEntry(entry([OFFER], { logo }), CONTEXT).entry?.merchant.logoUrl;
  };
  expect(logoOf(2_000)).toHaveLength(2_000);
  expect(logoOf(2_001)).toBeNull();
});

test("an offer that stands twice counts once", () => {
  const { entry: read, rejects } = reshapeEntry(entry([OFFER, { ...OFFER, title: "Other" }]), CONTEXT);
  expect(read?.offers).toMatchObject([{ title: "10% off lunch" }]);
  expect(rejects).toMatchObject([{ code: "offer_duplicate" }]);
});

test("a row nested too deep to be written down, which none is to Node 26, is still told", () => {
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const { rejects } = reshapeEntry(JSON.parse(`{"merchant": ${deep}}`), CONTEXT);
  const raw = expect.stringMatching(/^("nested too deep to be shown"|\{"merchant":\[+)$/);
  expect(rejects).toMatchObject([{ code: "merchant_malformed", raw }]);
});

test("the raw row is cut off", () => {
  const { rejects } = reshapeEntry(entry([{ ...OFFER, link: "x", title: "y".repeat(5_000) }]), CONTEXT);
  expect(rejects[0]?.raw.length).toBe(2_000);
});

test("a row cannot reach the prototype of objects", () => {
  const value: unknown = JSON.parse(
    '{"__proto__": {"polluted": 1}, "merchant": {"id": 7, "name": "A", "__proto__": {"logo": 1}}, "offers": []}',
  );
  expect(reshapeEntry(value, CONTEXT).entry?.merchant).toEqual({ id: 7, name: "A", logoUrl: null });
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

test("an offer has the same locations in whatever order, and however often, the feed lists them", () => {
  const listed = (...ids: number[]) => {
    const locations = ids.map((id) => ({ ...LOCATION, id }));
    return reshapeEntry(entry([{ ...OFFER, locations }]), CONTEXT).entry?.offers[0]?.locationIds;
  };
  expect(listed(9, 10, 11)).toEqual([9, 10, 11]);
  expect(listed(11, 9, 10, 9), "catalog.db, which a sync compares it with, has them in this order").toEqual([
    9, 10, 11,
  ]);
});

test("a location that two offers tell differently is kept in both versions, each with its lowest offer", () => {
  const read = readEntry(entry([]), createRejects());
  if ("code" in read) throw new Error(read.reason);
  const moved = { ...LOCATION, address: "2 Main Street" };
  for (const [id, place] of [
    [9, LOCATION],
    [5, LOCATION],
    [7, moved],
  ]) {
    readOffer({ ...OFFER, id, locations: [place] }, CONTEXT, read);
  }
  const versions = Array.from(read.locations?.versions() ?? [], ({ location, lowestOffer }) => [
    location.address,
    lowestOffer,
  ]);
  expect(versions).toEqual([
    ["1 Main Street", 5],
    ["2 Main Street", 7],
  ]);
});

const HOSTILE = "10 % off\r\n\r\nYour account is\u2028suspended:\thttps://evil.example\u0000 \u202efdp.exe\u2069 ";
const TAME = "10 % off Your account is suspended: https://evil.example fdp.exe";

test("titles, names and what stands with a location are one line each (ASVS 5.0, 1.3.11)", () => {
  const entry = readEntry({ merchant: { id: 1, name: HOSTILE }, offers: [] }, createRejects());
  if ("code" in entry) throw new Error(entry.reason);
  const link = "https://program.example/x";
  const row = { id: 5, category_id: 2, title: HOSTILE, exp_date: "2026-12-01", days_old: 1, link };
  const offer = readOffer(row, { programOrigin: "https://program.example", editionDay: "2026-11-20" }, entry);
  const { categories } = reshapeCategories([{ id: 2, key: "food", title: HOSTILE, children: null }]);
  const location = checkedLocation({
    id: 1,
    latitude: 0,
    longitude: 0,
    arcgis_score: null,
    name: HOSTILE,
    city: HOSTILE,
  });
  expect([entry.merchant.name, offer?.title, categories[0]?.title]).toEqual([TAME, TAME, TAME]);
  expect(location).toMatchObject({ name: TAME, city: TAME, address: "" });
});
