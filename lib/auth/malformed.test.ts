import { expect, test } from "vitest";
import { malformation } from "./malformed";

test.each(["/%", "/offers/%ff", "/%E2%98", "/browse/%zz?q=1"])("the address %s is malformed", (url) => {
  expect(malformation({ url, headers: {} })).toContain("encoded");
});

test.each([
  "//metrics",
  "/\\metrics",
  "//evil.example/..",
  "/_next/../metrics",
  "/./metrics",
  "/metrics/.",
  "/x/..",
  "/x/%2e%2E/metrics",
  "/x/.%2e/metrics?a",
  "/x\\..\\metrics",
  "/api\\offers",
  "/metrics#x",
  "/_next/data/build/metrics.json",
])("the address %s, by which Next would go elsewhere, gets past no rule of a proxy (ASVS 5.0, 13.4.5)", (url) => {
  expect(malformation({ url, headers: {} })).toContain("elsewhere");
});

test.each(["/browse?from=/../x//y\\z#", "/browse/a..b/...", "/.well-known/x", "/offers/1//", "/browse/%5C%2F..%23"])(
  "the address %s is read as it is written",
  (url) => {
    expect(malformation({ url, headers: {} })).toBeUndefined();
  },
);

test.each(["", "%", "[]", "null", encodeURIComponent('["",{"children":1}]')])(
  "the router state %j is malformed",
  (state) => {
    expect(malformation({ url: "/", headers: { "next-router-state-tree": state } })).toContain("State-Tree");
  },
);

test.each(["multipart/form-data; boundary=b", "Multipart/Form-Data"])(
  "a form of the type %s is for no page",
  (type) => {
    for (const url of ["/sign-in", "/sign-in?/api/", "/api", "/api?a"])
      expect(malformation({ url, headers: { "content-type": type } }), url).toContain("multipart/form-data");
    // Routes say themselves which type they take.
    expect(malformation({ url: "/api/saved/1", headers: { "content-type": type } })).toBeUndefined();
  },
);

test("more parameters or cookies than any browser sends are too many (ASVS 5.0, 15.2.2)", () => {
  const cookies = (count: number) => Array.from({ length: count }, (_, at) => `c${at}=1`).join("; ");
  const parameters = (count: number) => `/browse?${Array.from({ length: count }, (_, at) => `p${at}`).join("&")}`;
  expect(malformation({ url: parameters(101), headers: {} })).toContain("parameters");
  expect(malformation({ url: "/", headers: { cookie: cookies(201) } })).toContain("cookies");
  expect(malformation({ url: parameters(100), headers: { cookie: cookies(200) } })).toBeUndefined();
});

test("the requests of browsers and of Next's own client are not malformed", () => {
  expect(malformation({ url: "/browse/caf%C3%A9?q=100%", headers: {} })).toBeUndefined();
  const state = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, "refetch"]));
  expect(malformation({ url: "/", headers: { "next-router-state-tree": state } })).toBeUndefined();
});
