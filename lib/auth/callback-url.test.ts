import { expect, test } from "vitest";
import { HOSTILE_URLS } from "@/tests/hostile-urls";
import { safeCallbackPath } from "./callback-url";

const ORIGIN = "https://perks.example.org";

test.each([
  ["/offers/12", "/offers/12"],
  ["/browse/dining/pizza?sort=ending#list", "/browse/dining/pizza?sort=ending#list"],
  [`${ORIGIN}/saved`, "/saved"],
  // The one page of sign-in: signing out leads there.
  ["/sign-in?reason=signed-out", "/sign-in?reason=signed-out"],
  [`${ORIGIN}/sign-in?reason=signed-out`, "/sign-in?reason=signed-out"],
])("leads back to our own page %s", (asked, path) => {
  expect(safeCallbackPath(asked, ORIGIN)).toBe(path);
});

test.each(["/sign-in", "/sign-in?reason=expired", "/sign-in?reason=signed-out&callbackUrl=/saved"])(
  "leads home from %s: who has signed in is not asked to do so again",
  (asked) => expect(safeCallbackPath(asked, ORIGIN)).toBe("/"),
);

test.each(HOSTILE_URLS)("leads home instead of to %j (ASVS 5.0, 3.7.2)", (asked) => {
  const path = safeCallbackPath(asked, ORIGIN);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  expect(path).toBe("/");
});
