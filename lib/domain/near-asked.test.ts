import { expect, it } from "vitest";
import { nearAsked } from "./near-asked";

it("measures from the place in the page's own query, whatever was searched before", () => {
  expect(nearAsked("Austin, TX", "10001")).toBe("Austin, TX");
});

it("measures from nowhere once a member has emptied the field: neither the place before nor their home comes back", () => {
  expect(nearAsked("", "10001")).toBe("");
});

it("cuts a text that is longer than any place, so that the page is not refused", () => {
  expect(nearAsked(`${" ".repeat(150)}Austin, TX${" ".repeat(150)}`, "10001")).toHaveLength(200);
});

it.each([[undefined], [["Austin, TX", "10001"]]])(
  "goes by the search before where the query has no one place: %j",
  (own) => {
    expect(nearAsked(own, "10001")).toBe("10001");
  },
);

it("knows of none where nothing was searched", () => {
  expect(nearAsked(undefined, "")).toBeUndefined();
});
