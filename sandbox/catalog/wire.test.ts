import { expect, it } from "vitest";
import { z } from "zod";
import { createCatalog } from ".";
import { editionOfDay } from "./edition-date";

/** The tables of perks-feed.md, Resources and their fields, to the letter. */
const id = z.number().int().positive();
const count = z.number().int().min(0);
const location = z.strictObject({
  id,
  name: z.string(),
  address: z.string().min(1),
  city: z.string().min(1),
  state: z.string().length(2),
  zip: z.string().length(5),
  country: z.literal("US"),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  coordinate_accuracy: z.enum(["address", "postal"]),
  arcgis_score: z.number().min(0).max(100).nullable(),
  phone: z.string(),
  fax: z.string(),
});
const offer = z.strictObject({
  id,
  category_id: id,
  title: z.string().min(1),
  exp_date: z.iso.date(),
  days_old: count,
  link: z.string().startsWith("https://program.example/offers/"),
  locations: z.array(location),
});
const merchant = z.strictObject({
  name: z.string().min(1),
  id,
  logo: z.strictObject({ url: z.union([z.url({ protocol: /^https$/ }), z.literal("")]), width: count, height: count }),
});
const entries = z.array(z.strictObject({ merchant, offers: z.array(offer).min(1) }));
const leaf = z.strictObject({
  id,
  key: z.string(),
  title: z.string().min(1),
  offer_count: count,
  merchant_count: count,
  children: z.null(),
});
const tree = z.array(leaf.extend({ children: z.array(leaf).min(1) }));

const options = {
  size: "small",
  seed: 1,
  edition: editionOfDay("2026-11-20"),
  programOrigin: "https://program.example",
  assetOrigin: "https://assets.example",
} as const;
const catalog = createCatalog(options);

it("has categories of exactly the fields and types of the specification, a child's key after its parent's", () => {
  for (const { key, children } of tree.parse(catalog.categories())) {
    for (const child of children) expect(child.key).toMatch(RegExp(`^${key}/[^/]+$`));
  }
});

it("has merchants, offers and locations of exactly the fields and types of the specification, in all their kinds", () => {
  const parsed = catalog.categories().flatMap(({ key }) => entries.parse([...catalog.merchantsIn(key)]));
  const children = new Set(catalog.categories().flatMap((top) => top.children?.map((child) => child.id) ?? []));
  const offers = parsed.flatMap((entry) => entry.offers);
  const locations = offers.flatMap((one) => one.locations);
  expect(
    offers.every((one) => children.has(one.category_id)),
    "each is of a child category",
  ).toBe(true);
  const online = offers.filter(({ link }) => link.endsWith("?channel=online"));
  expect(online.length, "some links have a query").toBeGreaterThan(0);
  expect(online).toEqual(offers.filter((one) => one.locations.length === 0));
  for (const one of offers) expect(new Set(one.locations.map((at) => at.id)).size).toBe(one.locations.length);

  for (const name of ["name", "phone", "fax"] as const) {
    expect(new Set(locations.map((at) => at[name] === "")), `${name} may be empty`).toEqual(new Set([true, false]));
  }
  expect(new Set(locations.map((at) => at.arcgis_score === null))).toEqual(new Set([true, false]));
  expect(new Set(locations.map((at) => at.coordinate_accuracy))).toEqual(new Set(["address", "postal"]));
  for (const { phone, fax } of locations) expect(phone + fax).toMatch(/^(\(\d{3}\) 555-01\d\d)*$/);
  for (const { logo } of parsed.map((entry) => entry.merchant)) {
    expect([logo.url === "", logo.width === 0, logo.height === 0]).toEqual(Array(3).fill(logo.url === ""));
  }
});

it("has coordinates that are floats in JSON too, also where a ZIP area's centre is a whole number (perks-feed.md, 2.1)", () => {
  // Some locations of this seed are in a ZIP area at 35.1, -90.
  const { categories, merchantsIn } = createCatalog({ ...options, seed: 2 });
  const json = categories().flatMap(({ key }) => [...merchantsIn(key)].map((entry) => JSON.stringify(entry)));
  expect(json.join().match(/"l(at|ong)itude":-?\d+[,}]/g)).toBeNull();
});
