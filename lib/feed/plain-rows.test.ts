import fc from "fast-check";
import { expect, test } from "vitest";
import { plainLocation } from "./plain-location";
import { checkedLocation } from "./reshape-locations";

const text = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("", "Main Street", "78701", "São Paulo", "x".repeat(500)) },
  fc.constantFrom(
    " Austin",
    "TX\t",
    "\u00a0",
    "\ufeffX",
    "a b ",
    "a  b",
    "a\u202eb",
    "\u200e",
    "a\u0085b",
    "x".repeat(501),
    ` ${"x".repeat(500)}`,
    null,
    undefined,
    7,
    true,
    [],
    {},
  ),
  fc.string({ unit: "binary" }),
);
const number = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -95, max: 95, noNaN: true }) },
  fc.constantFrom(
    0,
    -0,
    90,
    -90,
    90.000001,
    180,
    -180.5,
    Number.NaN,
    Infinity,
    -Infinity,
    null,
    undefined,
    "30.27",
    "x",
  ),
);
const id = fc.oneof(
  { weight: 6, arbitrary: fc.nat() },
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 53, 2 ** 53 - 1, Number.NaN, Infinity, "11", "", null, undefined, true, []),
);

const row = fc.record({
  id,
  name: text,
  address: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  latitude: number,
  longitude: number,
  coordinate_accuracy: text,
  arcgis_score: number,
  phone: text,
  fax: text,
});

test("a location that passes as plain is the same as the schema makes it", () => {
  let plain = 0;
  const check = (value: unknown) => {
    const location = plainLocation(value);
    if (!location) return;
    plain++;
    expect(location).toEqual(checkedLocation(value));
  };
  fc.assert(fc.property(row, check), { numRuns: 5_000 });
  fc.assert(fc.property(fc.anything(), check), { numRuns: 2_000 });
  expect(plain).toBeGreaterThan(100);
});

test("each field that the schema would mend or reject is left to it", () => {
  const location = { id: 1, name: "", address: "", city: "", state: "", zip: "", country: "", phone: "", fax: "" };
  const whole = { ...location, latitude: 0, longitude: 0, coordinate_accuracy: "", arcgis_score: null };
  expect(plainLocation(whole)).toEqual(checkedLocation(whole));
  for (const key of Object.keys(whole)) {
    expect(plainLocation({ ...whole, [key]: "x " })).toBeUndefined();
    expect(plainLocation({ ...whole, [key]: "x".repeat(501) })).toBeUndefined();
    expect(plainLocation({ ...whole, [key]: "x\ny" })).toBeUndefined();
    expect(plainLocation({ ...whole, [key]: undefined })).toBeUndefined();
  }
});

test("a point beyond a pole or the date line is no place", () => {
  const at = (latitude: number, longitude: number) => checkedLocation({ id: 1, latitude, longitude });
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect(at(latitude, longitude)).toMatchObject({ latitude, longitude });
  for (const [latitude, longitude] of [
    [90.1, 0],
    [-90.1, 0],
    [0, 180.1],
    [0, -180.1],
  ] as const)
    expect(at(latitude, longitude)).toMatchObject({ code: "location_malformed" });
});
