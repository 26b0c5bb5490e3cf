import { expect, test } from "vitest";
import { FeedError } from "./errors";
import { readPage } from "./page";

const CONTEXT = { programOrigin: "https://program.example", editionDay: "2026-11-20" };

function place(id: number, name = `},{"id":${id}`) {
  return { id, name, latitude: 30.27, longitude: -97.74 };
}

function offer(id: number, daysOld = 4, title = `Offer "category_id":${id}`) {
  const link = `https://program.example/offers/${id}`;
  return {
    ...{ id, category_id: 7, title, exp_date: "2026-12-31", days_old: daysOld, link },
    locations: [place(1), place(2)],
  };
}

function entry(id: number, offers: readonly object[] = [offer(id)]) {
  return { merchant: { id, name: `Merchant {"merchant": ${id}` }, offers };
}

function read(json: string, { editionDay = CONTEXT.editionDay, known = new Map<string, number>() } = {}) {
  return readPage(Buffer.from(json), { ...CONTEXT, editionDay }, (_id, digest) => {
    const id = known.get(digest);
    return id === undefined ? undefined : { id };
  });
}

/** All that was understood of a page, without digests. */
function understood(json: string) {
  const { length, entries, rejects } = read(json);
  return {
    ...{ length, rejects },
    entries: entries.map(({ merchant, offers, locations }) => ({
      merchant,
      offers: offers.map((item) => ("offer" in item ? item.offer : item.known)),
      locations: Array.from(locations, ({ location, lowestOffer }) => ({ location, lowestOffer })),
    })),
  };
}

/** The same page in a shape that is not cut. */
function uncut(json: string): string {
  return ` ${json}`;
}

function digests(json: string, editionDay?: string): (string | undefined)[] {
  return read(json, { editionDay }).entries.flatMap(({ offers }) =>
    offers.map((item) => ("offer" in item ? item.digest : undefined)),
  );
}

test("a page is cut into its entries, offers and locations, and read as JSON.parse reads it", () => {
  const json = JSON.stringify([
    entry(1),
    entry(2, []),
    entry(3, [offer(5, 0), offer(4, 10), { ...offer(3), locations: [place(2), place(1, "Moved"), place(9)] }]),
    entry(4, [
      { ...offer(6), locations: [] },
      { ...offer(7), locations: null },
    ]),
  ]);
  expect(understood(json)).toEqual(understood(uncut(json)));
  expect(understood(json)).toMatchObject({ length: 4, rejects: [], entries: [{}, {}, { offers: [{}, {}, {}] }, {}] });
  expect(digests(json)).not.toContain(undefined);
  expect(digests(uncut(json))).toEqual(digests(json).map(() => undefined));
  expect(understood("[]")).toEqual({ length: 0, entries: [], rejects: [] });
});

test("a failure while known offers are looked for is not taken for a page of another shape", () => {
  const page = Buffer.from(JSON.stringify([entry(1)]));
  const find = () => {
    throw new Error("the disk is gone");
  };
  expect(() => readPage(page, CONTEXT, find)).toThrow("the disk is gone");
});

test("a known offer is not read, and counts once", () => {
  const json = JSON.stringify([entry(1, [offer(1), offer(2), offer(3), offer(2)])]);
  const known = new Map([[digests(json)[1] ?? "", 2]]);
  const page = read(json, { known });
  expect(page.entries[0]?.offers).toMatchObject([{ offer: { id: 1 } }, { known: { id: 2 } }, { offer: { id: 3 } }]);
  expect(page.rejects).toMatchObject([{ code: "offer_duplicate", raw: JSON.stringify(offer(2)) }]);
});

test("rejects are told with the whole row, wherever they were cut", () => {
  const json = JSON.stringify([
    entry(1, [
      { ...offer(1), title: "" },
      { ...offer(2), link: "https://evil.example/" },
      { ...offer(3), locations: [place(1), { ...place(2), latitude: 91 }, { ...place(3), id: "x" }] },
      offer(4),
      offer(4),
    ]),
    { merchant: { id: "x" }, offers: [offer(5)] },
  ]);
  expect(understood(json)).toEqual(understood(uncut(json)));
  expect(
    read(json)
      .rejects.map(({ code }) => code)
      .sort(),
  ).toEqual([
    "link_foreign",
    "location_malformed",
    "location_malformed",
    "merchant_malformed",
    "offer_duplicate",
    "title_missing",
  ]);
  expect(digests(json)).toEqual([undefined, expect.any(String)]);
});

test("an offer has the same digest wherever it is listed", () => {
  const alone = JSON.stringify([entry(1, [offer(2)])]);
  const amongOthers = JSON.stringify([entry(9), { ...entry(1, [offer(1), offer(2), offer(3)]) }]);
  expect(digests(amongOthers)).toContain(digests(alone)[0]);
});

test("an offer that only grew a day older keeps its digest", () => {
  const today = JSON.stringify([entry(1, [offer(1, 9), offer(2, 99)])]);
  const tomorrow = JSON.stringify([entry(1, [offer(1, 10), offer(2, 100)])]);
  expect(digests(today)).toEqual(digests(tomorrow, "2026-11-21"));
  expect(digests(today)).not.toEqual(digests(tomorrow));
  expect(digests(today)).not.toEqual(digests(today, "2026-11-21"));
});

test.each([
  ["Merchant", "merchant"],
  ['"days_old":4', '"days_old":5'],
  ['{"id":2,"name"', '{"id":3,"name"'],
])("another %s is another digest", (from, to) => {
  const json = JSON.stringify([entry(1)]);
  expect(digests(json)[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(digests(json.replace(from, to))[0]).not.toBe(digests(json)[0]);
});

test("an offer that was known is read again where the program has moved to another origin", () => {
  const json = JSON.stringify([entry(1)]);
  const [digest] = digests(json);
  const moved = { ...CONTEXT, programOrigin: "https://moved.example" };
  const { entries, rejects } = readPage(Buffer.from(json), moved, (id, its) => (its === digest ? { id } : undefined));
  expect(entries.flatMap(({ offers }) => offers)).toEqual([]);
  expect(rejects).toMatchObject([{ code: "link_foreign" }]);
});

test.each(['"4"', " 4", "4.5", "-4", "null", "4e0"])("an offer with days_old of %s is read each time", (daysOld) => {
  const json = JSON.stringify([entry(1)]).replace('"days_old":4', `"days_old":${daysOld}`);
  expect(digests(json).filter(Boolean)).toEqual([]);
  expect(understood(json)).toEqual(understood(uncut(json)));
});

test.each([
  ["blanks", JSON.stringify([entry(1), entry(2)], null, 2)],
  ["other keys first", '[{"offers":[],"merchant":{"id":1,"name":"A"}}]'],
  ["an entry within an entry", '[{"merchant":{"id":1,"name":"A"},"offers":[{"merchant":{"id":2}}]}]'],
  [
    "an offer within an offer",
    '[{"merchant":{"id":1,"name":"A"},"offers":[{"id":1,"category_id":2,"x":[{"id":2,"category_id":3}]}]}]',
  ],
  [
    "a category in a merchant",
    '[{"merchant":{"id":1,"name":"A","category_id":5},"offers":[{"id":1,"category_id":2}]}]',
  ],
  ["something after the offers", '[{"merchant":{"id":1,"name":"A"},"offers":[{"id":1,"category_id":2}],"more":[1]}]'],
  ["two lists of offers", '[{"merchant":{"id":1,"name":"A","offers":[3]},"offers":[{"id":1,"category_id":2}]}]'],
  ["offers with other keys first", '[{"merchant":{"id":1,"name":"A"},"offers":[{"category_id":2,"id":1}]}]'],
  ["an id as a string", '[{"merchant":{"id":1,"name":"A"},"offers":[{"id":"1","category_id":2}]}]'],
  ["things that are no offers", '[{"merchant":{"id":1,"name":"A"},"offers":[7,{"id":1,"category_id":2},null]}]'],
  [
    "a list within a location",
    JSON.stringify([entry(1, [offer(1)])]).replace('"latitude"', '"x":[{"y":1},{"id":7}],"latitude"'),
  ],
  ["something after the locations", JSON.stringify([entry(1, [{ ...offer(1), more: [1] }])])],
  ["two lists of locations", JSON.stringify([entry(1, [{ ...offer(1), x: { locations: [place(3)] } }])])],
  [
    "two lists of locations, one inside",
    JSON.stringify([entry(1)]).replace('"title"', '"x":{"locations":[{"id":3}]},"title"'),
  ],
  ["things that are no locations", JSON.stringify([entry(1, [{ ...offer(1), locations: [7, place(1), null, []] }])])],
  ["locations with other keys first", JSON.stringify([entry(1)]).replace('[{"id":1,"name"', '[{"x":0,"id":1,"name"')],
  ["a location's id as a string", JSON.stringify([entry(1, [offer(1)])]).replace('{"id":2,', '{"id":"2",')],
  [
    "a location's id twice",
    JSON.stringify([entry(1, [offer(1), offer(2)])]).replaceAll('"latitude"', '"id":3,"latitude"'),
  ],
])("a page with %s is read as JSON.parse reads it", (_what, json) => {
  expect(understood(json)).toEqual(understood(uncut(json)));
});

test("a byte order mark is passed over", () => {
  const json = JSON.stringify([entry(1)]);
  expect(understood(`\uFEFF${json}`)).toEqual(understood(json));
});

test("things among the entries that are none are told", () => {
  const page = read('[{"merchant":{"id":1,"name":"A"},"offers":[]},7,null]');
  expect(page).toMatchObject({ length: 3, entries: [{ merchant: { id: 1 } }] });
  expect(page.rejects.map(({ raw }) => raw)).toEqual(["7", "null"]);
});

test.each([
  ["an HTML page", "<html></html>"],
  ["nothing", ""],
  ["a truncated page", '[{"merchant":{"id":1},"offers":[]},{"merchant":{"id"'],
  ["a page with its end missing", '[{"merchant":{"id":1},"offers":[]}'],
  ["an object", '{"merchant":{"id":1}}'],
  ["two arrays", '[{"merchant":{"id":1}}][{"merchant":{"id":1}}]'],
  ["a broken offer", '[{"merchant":{"id":1},"offers":[{"id":1,"category_id":2,}]}]'],
  ["a broken location", JSON.stringify([entry(1)]).replace('"latitude":30.27', '"latitude":30.27.1')],
])("%s is not understood", (_what, body) => {
  expect(() => read(body)).toThrow(FeedError);
});

test.each([
  ["entries", (rows: readonly number[]) => rows],
  ["offers", (rows: readonly number[]) => [{ ...entry(1), offers: rows }]],
  ["locations", (rows: readonly number[]) => [entry(1, [{ ...offer(1), locations: rows }])]],
])(
  "a page of more bad %s than any feed has is not understood: telling of each would fill the memory",
  (_what, pageOf) => {
    const page = (rows: number) => JSON.stringify(pageOf(Array.from({ length: rows }, () => 7)));
    expect(read(page(100_000)).rejects).toHaveLength(100_000);
    expect(() => read(page(100_001))).toThrow(FeedError);
  },
);

test.each(["{}", "[]", "7", '"ab"'])(
  "an answer of six million times %s is not parsed: it would fill the memory",
  (value) => {
    const body = `[${`${value},`.repeat(6_000_000)}7]`;
    expect(() => read(body)).toThrow(expect.objectContaining({ detail: "more than 6000000 values in one answer" }));
  },
);

test("bytes that are no UTF-8 are not understood", () => {
  const body = Buffer.concat([Buffer.from('[{"merchant":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')]);
  expect(() => readPage(body, CONTEXT, () => undefined)).toThrow(FeedError);
});

test.each([
  ["an entry", (json: string) => json.replace(/\}\]$/, ";]")],
  ["an offer", (json: string) => json.replace(/\]\}\]\}\]$/, "];]}]")],
])("%s that ends in something else than a brace is no JSON, though all before it is", (_what, spoil) => {
  const json = spoil(JSON.stringify([entry(1)]));
  expect(() => JSON.parse(json)).toThrow();
  expect(() => read(json)).toThrow(FeedError);
});
