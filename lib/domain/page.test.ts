import { expect, test } from "vitest";
import { idCursor, idKey, pageLimit, pageOf } from "./page";

const rows = [{ id: 9 }, { id: 7 }, { id: 4 }];

test("a page ends with a cursor, from which the next one goes on", () => {
  const { items, nextCursor } = pageOf(rows, 2, idKey);
  expect(items).toEqual([{ id: 9 }, { id: 7 }]);
  expect(idCursor.parse(nextCursor)).toBe(7);
});

test.each([3, 4])("of three rows, a page of up to %d is the last", (limit) => {
  expect(pageOf(rows, limit, idKey)).toEqual({ items: rows, nextCursor: null });
});

test("an empty list is one page", () => {
  expect(pageOf([], 20, idKey)).toEqual({ items: [], nextCursor: null });
});

test.each(["0", "101", "1.5", "many"])("%j is no size of a page", (limit) => {
  expect(pageLimit(20).safeParse(limit).success).toBe(false);
});

test("a page has its usual size unless the client says", () => {
  expect([undefined, "7"].map((limit) => pageLimit(20).parse(limit))).toEqual([20, 7]);
});
