import { expect, test } from "vitest";
import { requireContentType, requireSameOrigin } from "./same-origin";

const ORIGIN = "https://perks.example.org";
const post = (headers: Record<string, string>) => new Request(`${ORIGIN}/api/saved/1`, { method: "POST", headers });

test.each([[{ "sec-fetch-site": "same-origin" }], [{ "sec-fetch-site": "none" }], [{ origin: ORIGIN }], [{}]])(
  "a request of our own pages, or of no browser, passes: %j",
  (headers) => {
    expect(() => requireSameOrigin(post(headers), ORIGIN)).not.toThrow();
  },
);

/** What WebKit sends with a form that opens a tab. */
const NEW_TAB = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test("a form of our own that opens a tab passes, which WebKit calls cross-site", () => {
  expect(() => requireSameOrigin(post({ ...NEW_TAB, origin: ORIGIN }), ORIGIN)).not.toThrow();
});

test.each([
  [{ "sec-fetch-site": "cross-site" }],
  [NEW_TAB],
  [{ ...NEW_TAB, origin: "https://evil.example" }],
  [{ ...NEW_TAB, origin: "null" }],
  [{ ...NEW_TAB, origin: ORIGIN, "sec-fetch-mode": "cors" }],
  [{ ...NEW_TAB, origin: ORIGIN, "sec-fetch-dest": "iframe" }],
  [{ "sec-fetch-site": "same-site" }],
  [{ "sec-fetch-site": "cross-site", origin: ORIGIN }],
  [{ origin: "https://evil.example" }],
  [{ origin: "null" }],
  [{ origin: "http://perks.example.org" }],
])("a request of another site is refused: %j (ASVS 5.0, 3.5.1)", (headers) => {
  expect(() => requireSameOrigin(post(headers), ORIGIN)).toThrow("portal's own pages");
});

test("a body says what it is (ASVS 5.0, 3.5.2)", () => {
  const request = post({ "content-type": "text/plain", "content-length": "2" });
  expect(() => requireContentType(request, ["application/json"])).toThrow("application/json");
  const json = post({ "content-type": "application/json; charset=utf-8", "content-length": "2" });
  expect(() => requireContentType(json, ["application/json"])).not.toThrow();
});

test("an empty body needs no content type", () => {
  expect(() => requireContentType(post({}), ["application/json"])).not.toThrow();
  expect(() => requireContentType(post({ "content-length": "0" }), ["application/json"])).not.toThrow();
});

test("a body of unknown length says what it is too", () => {
  expect(() => requireContentType(post({ "transfer-encoding": "chunked" }), ["application/json"])).toThrow();
});
