import { createLoader } from "nuqs/server";
import { expect, it } from "vitest";
import { apiQuery, changed, circled, explorerHref, explorerParsers, PLACELESS } from "./explorer-state";

const read = createLoader(explorerParsers);

it("reads a URL and writes the same URL again", () => {
  const query = "?q=pizza&near=60601&radius=10&new=1&sort=distance";
  expect(explorerHref("dining/pizza", read(query))).toBe(`/browse/dining/pizza${query}`);
  expect(explorerHref(undefined, read(""))).toBe("/browse");
});

it("takes what is none of ours for not set", () => {
  expect(explorerHref(undefined, read("?sort=cheapest&new=yes&radius=far&view=globe"))).toBe("/browse");
  expect(explorerHref(undefined, read("?q=+&near=%20&state=&city=+"))).toBe("/browse");
  for (const radius of ["0", "-5", "12501"]) expect(read(`?near=60601&radius=${radius}`).radius, radius).toBe(25);
});

it("cuts a place that is longer than any, so that it is searched for and not refused", () => {
  expect(read(`?near=${"a".repeat(201)}`).near).toHaveLength(200);
  expect(read(`?city=${"a".repeat(201)}`).city).toHaveLength(200);
});

it("starts at the first page when a filter changes", () => {
  expect(changed(read("?cursor=abc&q=pizza"), { new: true }).cursor).toBeNull();
});

it("knows another circle around the middle of a map's part for no part of the map", () => {
  expect(circled(100, { at: "area" })).toEqual({ radius: 100, at: null });
  expect(circled(100, { at: "here" })).toEqual({ radius: 100, at: "here" });
});

it("drops what makes no sense without another filter", () => {
  const near = read("?near=60601&radius=10&sort=distance");
  expect(explorerHref(undefined, changed(near, { near: "" }))).toBe("/browse");
  expect(explorerHref(undefined, changed(read("?q=pizza&sort=relevance"), { q: "" }))).toBe("/browse");
  const here = read("?near=41.88,-87.63&at=here");
  expect(explorerHref(undefined, changed(here, { new: true }))).toBe("/browse?near=41.88,-87.63&at=here&new=1");
  expect(explorerHref(undefined, changed(here, { near: "60601" }))).toBe("/browse?near=60601");
});

it("looks either around a place or for offers without one", () => {
  const near = read("?q=spa&near=60601&radius=10&sort=distance&view=map");
  expect(explorerHref(undefined, changed(near, PLACELESS))).toBe("/browse?q=spa&placeless=1");
  expect(explorerHref(undefined, changed(read("?placeless=1"), { near: "60601" }))).toBe("/browse?near=60601");
  expect(apiQuery(undefined, read("?state=TX&placeless=1"))).toBe("state=TX");
});

it("asks the API alike for states that differ only in what is shown", () => {
  const state = read("?q=pizza&near=41.88,-87.63&at=area&view=map&cursor=abc");
  expect(apiQuery("dining", state)).toBe(apiQuery("dining", read("?q=pizza&near=41.88,-87.63")));
  expect(apiQuery(undefined, read(""))).toBe("");
});
