import fc from "fast-check";
import { expect, test } from "vitest";
import { plainEntry, plainLocation } from "./plain-rows";
import { checkedEntry } from "./reshape";
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

const host = fc.oneof(
  fc.constantFrom("assets.example", "localhost", "A.example", "a_b.example", "a..b", "xn--a.example", "xn--mgbh0fb.x"),
  fc.constantFrom("1.2.3.4", "1.2.3", "999.1.1.1", "0x1", "x.0x1", "x.1", "-a.b-", "user@x.example", "x.example.", ""),
  fc.array(fc.constantFrom("a", "1", "-", ".", "xn--", "0x"), { maxLength: 9 }).map((parts) => parts.join("")),
);
const logo = fc.oneof(
  { weight: 6, arbitrary: fc.record({ url: fc.oneof(address(), fc.webUrl(), text) }) },
  fc.constantFrom(null, undefined, "", [], {}, "https://assets.example/7.png"),
);

function address() {
  const scheme = fc.constantFrom(
    "https://",
    "https://",
    "https://",
    "http://",
    "HTTPS://",
    "https:",
    "//",
    " https://",
  );
  const port = fc.constantFrom("", "", "", ":443", ":34523", ":59999", ":65535", ":65536", ":99999", ":", ":0", ":x");
  const path = fc.constantFrom(
    "/7.png",
    "/a/b-c_d.svg",
    "/",
    "",
    "/../x",
    "/ä.png",
    "/a b",
    "/?a=1",
    "/%",
    `/${"x".repeat(501)}`,
  );
  return fc.tuple(scheme, host, port, path).map((parts) => parts.join(""));
}

test("an entry that passes as plain is the same as the schema makes it", () => {
  let plain = 0;
  const check = (value: unknown) => {
    const entry = plainEntry(value);
    if (!entry) return;
    plain++;
    expect(entry).toEqual(checkedEntry(value));
  };
  const offers = fc.oneof(
    { weight: 6, arbitrary: fc.constant([{ id: 1 }]) },
    fc.constantFrom([], null, undefined, {}, "[]"),
  );
  const entry = fc.record({ merchant: fc.record({ id, name: text, logo }), offers });
  fc.assert(fc.property(entry, check), { numRuns: 20_000 });
  fc.assert(fc.property(fc.anything(), check), { numRuns: 2_000 });
  expect(plain).toBeGreaterThan(100);
});

test("what the schema would mend or reject of a merchant is left to it", () => {
  const merchant = { id: 7, name: "Ada's", logo: { url: "https://assets.example/7.png" } };
  expect(plainEntry({ merchant, offers: [] })).toEqual(checkedEntry({ merchant, offers: [] }));
  const plain = { merchant: { ...merchant, logo: { url: "" } }, offers: [] };
  expect(plainEntry(plain)).toEqual(checkedEntry(plain));
  for (const other of [
    { id: "7" },
    { name: "" },
    { name: "Ada's " },
    { name: "x".repeat(301) },
    { logo: undefined },
    { logo: { url: "http://assets.example/7.png" } },
    { logo: { url: "https://xn--a/7.png" } },
    { logo: { url: "https://1.2.3.999/7.png" } },
    { logo: { url: "https://assets.example:65536/7.png" } },
  ])
    expect(plainEntry({ merchant: { ...merchant, ...other }, offers: [] })).toBeUndefined();
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
