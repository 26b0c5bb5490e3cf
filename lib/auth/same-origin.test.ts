import { expect, test } from "vitest";
import { readJson } from "./body";
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

const JSON_ALONE = ["application/json"];
function withBody(body: BodyInit, headers: Record<string, string> = {}): Request {
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request(`${ORIGIN}/api/saved/1`, init);
}

/** As a body of unknown length arrives. */
function chunked(...chunks: readonly string[]): ReadableStream {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
}

test("a body says what it is (ASVS 5.0, 3.5.2)", async () => {
  const plain = withBody("{}", { "content-type": "text/plain" });
  await expect(requireContentType(plain, JSON_ALONE)).rejects.toMatchObject({ status: 415 });
  const json = withBody("{}", { "content-type": "application/json; charset=utf-8" });
  await requireContentType(json, JSON_ALONE);
  expect(await json.text()).toBe("{}");
});

test("a body of unknown length says what it is too", async () => {
  await expect(requireContentType(withBody(chunked("{}")), JSON_ALONE)).rejects.toMatchObject({ status: 415 });
});

test("an empty body needs no content type, chunked or not, and can still be read", async () => {
  for (const empty of [post({}), post({ "content-length": "0" }), withBody(chunked()), withBody(chunked(""))]) {
    await requireContentType(empty, JSON_ALONE);
    expect(await readJson(empty)).toEqual({});
  }
});
