import { expect, test } from "vitest";
import { HIDDEN_COLUMNS_COOKIE, hiddenColumnsCookie, hiddenColumnsNow, readHiddenColumns } from "./hidden-columns";

test("columns that were hidden are read again, on the server and in the browser", () => {
  for (const hidden of [[], ["serviceState"], ["clientUserId", "lastRedemption"]] as const) {
    const cookie = hiddenColumnsCookie(hidden);
    expect(readHiddenColumns(cookie)).toEqual(hidden);
    expect(hiddenColumnsNow(`theme=dark; ${HIDDEN_COLUMNS_COOKIE}=${cookie}; slash=off`)).toEqual(hidden);
  }
});

test("without the cookie every column is shown, and one that is not known, or names a row, hides nothing", () => {
  expect(readHiddenColumns(undefined)).toEqual([]);
  expect(hiddenColumnsNow("")).toEqual([]);
  expect(hiddenColumnsNow(`other-${HIDDEN_COLUMNS_COOKIE}=serviceState`)).toEqual([]);
  expect(readHiddenColumns("name.__proto__.serviceState.gone")).toEqual(["serviceState"]);
});
