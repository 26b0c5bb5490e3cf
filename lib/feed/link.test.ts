import { expect, test } from "vitest";
import { checkLink } from "./link";

const ORIGIN = "https://program.example";

test.each([
  ["https://program.example/offers/7?ref=a%20b", "/offers/7?ref=a%20b"],
  ["https://PROGRAM.example:443/offers/7", "/offers/7"],
  ["https://program.example/a/../offers/7#top", "/offers/7"],
  ["https://program.example", "/"],
])("%s is stored as %s", (link, path) => {
  expect(checkLink(link, ORIGIN)).toEqual({ path });
});

test.each([
  "https://evil.example/offers/7",
  "http://program.example/offers/7",
  "https://program.example:444/offers/7",
  "https://program.example.evil.example/offers/7",
  "https://sub.program.example/offers/7",
  "https://program.example./offers/7",
])("%s leads elsewhere", (link) => {
  expect(checkLink(link, ORIGIN)).toMatchObject({ code: "link_foreign" });
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt://program.example/%0aalert(1)",
  "data:text/html,hi",
  "//program.example/offers/7",
  "/offers/7",
  "",
  "https:program.example/offers/7",
  "https:/program.example/offers/7",
  "https:///program.example/offers/7",
  "https://program.example\\@evil.example/",
  "https:\\\\program.example\\offers",
  "https://user@program.example/offers/7",
  "https://user:secret@program.example/offers/7",
  "https://:secret@program.example/offers/7",
  " https://program.example/offers/7",
  "https://program.example/offers/7\n",
  "https://program.example/off\ters/7",
  "https://program.exampl\u0435/offers/7",
  "https://program.example//evil.example/x",
  "https://program.example/./\u2028",
  "https://program.example/%zz/..//evil.example",
  "https://",
])("%j is hostile", (link) => {
  expect(checkLink(link, ORIGIN)).toMatchObject({ code: "link_hostile" });
});

test("a program on plain http, as in the demo, has links of its own origin", () => {
  expect(checkLink("http://localhost:8080/offers/7", "http://localhost:8080")).toEqual({ path: "/offers/7" });
  expect(checkLink("https://localhost:8080/offers/7", "http://localhost:8080")).toMatchObject({ code: "link_foreign" });
});
