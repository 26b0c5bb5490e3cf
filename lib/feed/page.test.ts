import { expect, test } from "vitest";
import { FeedError } from "./errors";
import { readPage } from "./page";

const CONTEXT = { programOrigin: "https://program.example", editionDay: "2026-11-20" };

function offer(id: number, daysOld = 4, title = `Offer "category_id":${id}`) {
  return { id, category_id: 7, title, days_old: daysOld, locations: [{ id: 1 }, { id: 2 }] };
}

function entry(id: number, offers: readonly object[] = [offer(id)]) {
  return { merchant: { id, name: `Merchant {"merchant": ${id}` }, offers };
}

function read(json: string, { editionDay = CONTEXT.editionDay, known = new Map<string, string>() } = {}) {
  return readPage(Buffer.from(json), { ...CONTEXT, editionDay }, (_id, digest) => known.get(digest.toString("hex")));
}

/** The page as it was understood, put together again. */
function values(json: string): unknown[] {
  return read(json).map(({ head, offers }) => ({
    ...Object(head),
    offers: offers.map((item) => ("value" in item ? item.value : undefined)),
  }));
}

function digests(json: string, editionDay?: string): (string | undefined)[] {
  return read(json, { editionDay }).flatMap(({ offers }) =>
    offers.map((item) => ("value" in item ? item.digest?.toString("hex") : undefined)),
  );
}

test("a page is cut into its entries and their offers", () => {
  const page = [entry(1), entry(2, []), entry(3, [offer(3, 0), offer(4, 10), offer(5)])];
  expect(values(JSON.stringify(page))).toEqual(page);
  expect(values("[]")).toEqual([]);
});

test("a known offer is not parsed", () => {
  const json = JSON.stringify([entry(1, [offer(1), offer(2), offer(3)])]);
  const known = new Map([[digests(json)[1] ?? "", "second"]]);
  expect(read(json, { known })[0]?.offers).toMatchObject([
    { value: { id: 1 } },
    { known: "second" },
    { value: { id: 3 } },
  ]);
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
  ['{"id":2}', '{"id":3}'],
])("another %s is another digest", (from, to) => {
  const json = JSON.stringify([entry(1)]);
  expect(digests(json)[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(digests(json.replace(from, to))[0]).not.toBe(digests(json)[0]);
});

test.each(['"4"', " 4", "4.5", "-4", "null", "4e0"])("an offer with days_old of %s is read each time", (daysOld) => {
  const json = `[{"merchant":{"id":1},"offers":[{"id":1,"category_id":2,"days_old":${daysOld}}]}]`;
  expect(digests(json)).toEqual([undefined]);
  expect(values(json)).toEqual(JSON.parse(json));
});

test.each([
  ["blanks", JSON.stringify([entry(1), entry(2)], null, 2)],
  ["other keys first", '[{"offers":[],"merchant":{"id":1}}]'],
  ["an entry within an entry", '[{"merchant":{"id":1},"offers":[{"merchant":{"id":2}}]}]'],
  [
    "an offer within an offer",
    '[{"merchant":{"id":1},"offers":[{"id":1,"category_id":2,"x":[{"id":2,"category_id":3}]}]}]',
  ],
  ["a category in a merchant", '[{"merchant":{"id":1,"category_id":5},"offers":[{"id":1,"category_id":2}]}]'],
  ["something after the offers", '[{"merchant":{"id":1},"offers":[{"id":1,"category_id":2}],"more":[1]}]'],
  ["two lists of offers", '[{"merchant":{"offers":[3]},"offers":[{"id":1,"category_id":2}]}]'],
  ["offers with other keys first", '[{"merchant":{"id":1},"offers":[{"category_id":2,"id":1}]}]'],
  ["an id as a string", '[{"merchant":{"id":1},"offers":[{"id":"1","category_id":2}]}]'],
  ["things that are no offers", '[{"merchant":{"id":1},"offers":[7,{"id":1,"category_id":2},null]}]'],
  ["a byte order mark", `\uFEFF${JSON.stringify([entry(1)])}`],
])("a page with %s is read as JSON.parse reads it", (_what, json) => {
  expect(values(json)).toEqual(JSON.parse(json.replace("\uFEFF", "")));
});

test("things among the entries that are none are handed on", () => {
  expect(read('[{"merchant":{"id":1},"offers":[]},7,null]')).toMatchObject([
    { head: { merchant: { id: 1 } } },
    { head: 7, offers: [] },
    { head: null, offers: [] },
  ]);
});

test.each([
  ["an HTML page", "<html></html>"],
  ["nothing", ""],
  ["a truncated page", '[{"merchant":{"id":1},"offers":[]},{"merchant":{"id"'],
  ["a page with its end missing", '[{"merchant":{"id":1},"offers":[]}'],
  ["an object", '{"merchant":{"id":1}}'],
  ["two arrays", '[{"merchant":{"id":1}}][{"merchant":{"id":1}}]'],
  ["a broken offer", '[{"merchant":{"id":1},"offers":[{"id":1,"category_id":2,}]}]'],
])("%s is not understood", (_what, body) => {
  expect(() => read(body)).toThrow(FeedError);
});

test("bytes that are no UTF-8 are not understood", () => {
  const body = Buffer.concat([Buffer.from('[{"merchant":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')]);
  expect(() => readPage(body, CONTEXT, () => undefined)).toThrow(FeedError);
});
