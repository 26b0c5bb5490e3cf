import { expect, test } from "vitest";
import { FeedError } from "./errors";
import { readPage } from "./page";

const CONTEXT = { programOrigin: "https://program.example", editionDay: "2026-11-20" };

function entry(id: number, offers: readonly object[] = [{ id, days_old: 4 }]) {
  return { merchant: { id, name: `Merchant {"merchant": ${id}` }, offers };
}

function read(json: string, { editionDay = CONTEXT.editionDay, known = new Map<string, string>() } = {}) {
  return readPage(Buffer.from(json), { ...CONTEXT, editionDay }, (digest) => known.get(digest.toString("hex")));
}

function values(json: string): unknown[] {
  return read(json).map((item) => ("value" in item ? item.value : undefined));
}

function digests(json: string, editionDay?: string): (string | undefined)[] {
  return read(json, { editionDay }).map((item) => ("value" in item ? item.digest?.toString("hex") : undefined));
}

test("a page is cut into its entries", () => {
  const page = [
    entry(1),
    entry(2, []),
    entry(3, [
      { id: 3, days_old: 0 },
      { id: 4, days_old: 10 },
    ]),
  ];
  expect(values(JSON.stringify(page))).toEqual(page);
  expect(values("[]")).toEqual([]);
});

test("a known entry is not parsed", () => {
  const json = JSON.stringify([entry(1), entry(2)]);
  const known = new Map([[digests(json)[1] ?? "", "second"]]);
  expect(read(json, { known })).toMatchObject([{ value: { merchant: { id: 1 } } }, { known: "second" }]);
});

test("an entry that only grew a day older keeps its digest", () => {
  const today = JSON.stringify([
    entry(1, [
      { id: 1, days_old: 9 },
      { id: 2, days_old: 99 },
    ]),
  ]);
  const tomorrow = JSON.stringify([
    entry(1, [
      { id: 1, days_old: 10 },
      { id: 2, days_old: 100 },
    ]),
  ]);
  expect(digests(today)).toEqual(digests(tomorrow, "2026-11-21"));
  expect(digests(today)).not.toEqual(digests(tomorrow));
  expect(digests(today)).not.toEqual(digests(today, "2026-11-21"));
});

test("any other change changes the digest", () => {
  const json = JSON.stringify([entry(1)]);
  const digest = digests(json)[0];
  for (const [from, to] of [
    ["Merchant", "merchant"],
    ['"days_old":4', '"days_old":5'],
    ["days_old", "days_new"],
  ]) {
    expect(digests(json.replace(from ?? "", to ?? ""))[0]).not.toBe(digest);
  }
});

test.each(['"4"', " 4", "4.5", "-4", "null", "4e0"])("an entry with days_old of %s has no digest", (daysOld) => {
  const json = `[{"merchant":{"id":1},"offers":[{"days_old":${daysOld}}]}]`;
  expect(digests(json)).toEqual([undefined]);
});

test.each([
  ["blanks", JSON.stringify([entry(1), entry(2)], null, 2)],
  ["other keys first", '[{"offers":[],"merchant":{"id":1}}]'],
  ["an entry within an entry", '[{"merchant":{"id":1},"offers":[{"merchant":{"id":2}}]}]'],
  ["things that are no entries", '[{"merchant":{"id":1}},7,{"merchant":{"id":2}}]'],
  ["a byte order mark", `\uFEFF${JSON.stringify([entry(1)])}`],
])("a page with %s is read as JSON.parse reads it", (_what, json) => {
  expect(values(json)).toEqual(JSON.parse(json.replace("\uFEFF", "")));
});

test.each([
  ["an HTML page", "<html></html>"],
  ["nothing", ""],
  ["a truncated page", '[{"merchant":{"id":1},"offers":[]},{"merchant":{"id"'],
  ["a page with its end missing", '[{"merchant":{"id":1},"offers":[]}'],
  ["an object", '{"merchant":{"id":1}}'],
  ["two arrays", '[{"merchant":{"id":1}}][{"merchant":{"id":1}}]'],
])("%s is not understood", (_what, body) => {
  expect(() => read(body)).toThrow(FeedError);
});

test("bytes that are no UTF-8 are not understood", () => {
  const body = Buffer.concat([Buffer.from('[{"merchant":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')]);
  expect(() => readPage(body, CONTEXT, () => undefined)).toThrow(FeedError);
});
