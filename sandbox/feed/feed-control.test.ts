import { beforeEach, expect, it } from "vitest";
import { createFeed, type Feed, feedControl } from "./feed";

const noon = new Date("2026-11-20T18:00:00Z");
const nextNoon = new Date("2026-11-21T18:00:00Z");

let now: Date;
let feed: Feed;

beforeEach(() => {
  now = noon;
  const origins = { programOrigin: "https://program.example", assetOrigin: "https://assets.example" };
  feed = createFeed({ size: "small", seed: 1, now: () => now, ...origins });
});

const apply = (body: unknown) => feed.apply(feedControl.parse(body));
const offers = () => [...feed.catalog().merchantsIn("pets")].flatMap((entry) => entry.offers);
const titles = () => new Map(offers().map(({ id, title, locations }) => [id, `${title} ${locations.length}`]));
const merchantCounts = () =>
  feed
    .catalog()
    .categories()
    .map(({ merchant_count }) => merchant_count);

it("is recompiled every day, after a change, too (perks-feed.md, rule 4)", () => {
  apply({ change: 5 });
  expect(feed.lastModified()).toEqual(noon);
  const before = new Map(offers().map(({ id, days_old }) => [id, days_old]));
  now = nextNoon;
  expect(feed.lastModified()).toEqual(new Date("2026-11-21T10:30:00Z"));
  const kept = offers().filter(({ id }) => before.has(id));
  expect(kept.length).toBeGreaterThan(0);
  for (const { id, days_old } of kept) expect(days_old).toBe((before.get(id) ?? 0) + 1);
});

it("keeps what a later change does not name: what it leaves out, its size, its flaws and earlier changes", () => {
  apply({ size: "medium", drop: { category: "travel" }, malform: [{ kind: "expired" }] });
  const [first, travel] = merchantCounts();
  expect(first).toBeGreaterThan(200);
  expect(travel).toBe(0);
  const plain = titles();
  apply({ change: 30 });
  const once = titles();
  apply({ change: 0 });

  expect(merchantCounts()[0]).toBeGreaterThan(200);
  expect(merchantCounts()[1]).toBe(0);
  expect(feed.malformations().badRows("dining/american-grill")).toEqual(["expired"]);
  expect(once).not.toEqual(plain);
  expect(titles()).toEqual(once);

  apply({ drop: {}, malform: [] });
  expect(merchantCounts()[1]).toBeGreaterThan(0);
  expect(feed.malformations().badRows("dining/american-grill")).toEqual([]);
});

it("is as it was at first after a reset, with its time of compilation", () => {
  const [before, lastModified] = [titles(), feed.lastModified()];
  apply({ size: "medium", change: 30, malform: [{ kind: "expired" }] });
  feed.reset();
  expect(titles()).toEqual(before);
  expect(feed.lastModified()).toEqual(lastModified);
  expect(feed.malformations().badRows("dining/american-grill")).toEqual([]);
});

it("refuses unknown fields, categories and kinds", () => {
  for (const body of [{ sise: "small" }, { malform: [{ kind: "nonsense" }] }, { drop: { category: "no-such" } }]) {
    expect(feedControl.safeParse(body).success).toBe(false);
  }
});
