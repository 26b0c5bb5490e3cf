import { expect, it } from "vitest";
import { boundsOf } from "./bounds";
import { addressLines, byState, directionsHref, firstLook, type ListedPlace, placeTitle } from "./listed-place";

const place = (fields: Partial<ListedPlace>): ListedPlace => ({
  id: 1,
  name: "",
  address: "",
  city: "",
  state: "",
  zip: "",
  country: "US",
  latitude: 0,
  longitude: 0,
  phone: "",
  ...fields,
});

it("titles a place by its name, else its street, else its town, and says nothing twice", () => {
  const address = { address: "12 Main St", city: "Salem", state: "OR", zip: "97301" };
  expect(placeTitle(place({ name: "Harbor & Pine", ...address }))).toBe("Harbor & Pine");
  expect(addressLines(place({ name: "Harbor & Pine", ...address }))).toEqual(["12 Main St", "Salem, OR 97301"]);
  expect(placeTitle(place(address))).toBe("12 Main St");
  expect(addressLines(place(address))).toEqual(["Salem, OR 97301"]);
  expect(placeTitle(place({ city: "Salem" }))).toBe("Salem");
  expect(addressLines(place({ city: "Salem" }))).toEqual([]);
});

it("leads to a place by its coordinates, and by its address where these are nowhere", () => {
  const to = (fields: Partial<ListedPlace>) => new URL(directionsHref(place(fields))).searchParams.get("destination");
  const address = { address: "12 Main St", city: "Salem", state: "OR", zip: "97301" };
  expect(to({ ...address, latitude: 44.9, longitude: -123 })).toBe("44.9,-123");
  expect(to(address)).toBe("12 Main St, Salem, OR 97301");
});

it("gathers places by state", () => {
  const places = [place({ id: 1, state: "TX" }), place({ id: 2, state: "IA" }), place({ id: 3, state: "TX" })];
  expect(byState(places).map(([state, { length }]) => [state, length])).toEqual([
    ["Iowa", 1],
    ["Texas", 2],
  ]);
});

it("begins with the nearest five and from where they are near, where that is known", () => {
  const row = (...degrees: number[]) => degrees.map((west) => place({ latitude: 40, longitude: -90 - west }));
  const from = { latitude: 40, longitude: -90 };
  expect(boundsOf(firstLook(row(0.9, 0.3, 0.1, 0.7, 0.5, 1.1), from))).toEqual([-90.9, 40, -90, 40]);
  expect(boundsOf(firstLook(row(0.5, 9, 11), from)), "but for those that are far").toEqual([-90.5, 40, -90, 40]);
  expect(boundsOf(firstLook(row(9, 11), from)), "with the places alone, if all are").toEqual([-101, 40, -99, 40]);
});

it("begins with all places, but leaves out overseas ones where most are not", () => {
  const inland = [place({ latitude: 40, longitude: -90 }), place({ latitude: 30, longitude: -100 })];
  const honolulu = place({ latitude: 21.3, longitude: -157.9 });
  expect(firstLook([...inland, honolulu], undefined)).toEqual(inland);
  expect(firstLook([inland[0] ?? honolulu, honolulu], undefined)).toHaveLength(2);
});
