import { expect, test } from "vitest";
import { malformation } from "./malformed";

test.each(["/%", "/offers/%ff", "/%E2%98", "/browse/%zz?q=1"])("the address %s is malformed", (url) => {
  expect(malformation({ url, headers: {} })).toContain("encoded");
});

test.each(["", "%", "[]", "null", encodeURIComponent('["",{"children":1}]')])(
  "the router state %j is malformed",
  (state) => {
    expect(malformation({ url: "/", headers: { "next-router-state-tree": state } })).toContain("State-Tree");
  },
);

test("what browsers and Next's own client send is not", () => {
  expect(malformation({ url: "/browse/caf%C3%A9?q=100%", headers: {} })).toBeUndefined();
  const state = encodeURIComponent(JSON.stringify(["", { children: ["__PAGE__", {}] }, null, "refetch"]));
  expect(malformation({ url: "/", headers: { "next-router-state-tree": state } })).toBeUndefined();
});
