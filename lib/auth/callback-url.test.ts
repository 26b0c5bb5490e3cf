import { expect, test } from "vitest";
import { safeCallbackPath } from "./callback-url";

const ORIGIN = "https://perks.example.org";

test.each([
  ["/offers/12", "/offers/12"],
  ["/browse/dining/pizza?sort=ending#list", "/browse/dining/pizza?sort=ending#list"],
  [`${ORIGIN}/saved`, "/saved"],
])("leads back to our own page %s", (asked, path) => {
  expect(safeCallbackPath(asked, ORIGIN)).toBe(path);
});

test.each([
  "",
  "https://evil.example",
  "http://perks.example.org/",
  "https://perks.example.org.evil.example/",
  "https://perks.example.org@evil.example/",
  "https://user@perks.example.org/",
  "https://perks.example.org:8443/",
  "//evil.example",
  "///evil.example",
  "////evil.example/%2f..",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https:\\\\evil.example",
  "http:\\\\evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://perks.example.org/1",
  "file:///etc/passwd",
  "ftp://perks.example.org/",
  "https://evil.example\u0000.perks.example.org",
  "https://perks。example。org.evil.example",
  "/x/..//evil.example",
  "/./\\evil.example",
  "/.//evil.example",
  "/sign-in?callbackUrl=/",
  "/api/auth/signout",
])("leads home instead of to %j", (asked) => {
  const path = safeCallbackPath(asked, ORIGIN);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  expect(path).toBe("/");
});
