import { describe, expect, test } from "vitest";
import { HOSTILE_TOKEN_URLS } from "@/tests/hostile-urls";
import { deepLink } from "./deep-link";
import { AnswerNotUnderstoodError } from "./errors";

const PROGRAM = "https://perks.example";
const PATH = "/offers/12?from=portal&q=a+b#terms";

describe("a token URL on the program's origin leads on to the offer", () => {
  test.each([
    ["https://perks.example/login?token=t0%2B1", "https://perks.example/login?token=t0%2B1&page_request="],
    ["https://perks.example:443/login?token=t", "https://perks.example/login?token=t&page_request="],
    [
      "https://perks.example/login?token=a/b~c==&d=%20",
      "https://perks.example/login?token=a/b~c==&d=%20&page_request=",
    ],
    ["https://PERKS.example/login?a=1&token=t", "https://perks.example/login?a=1&token=t&page_request="],
    ["https://perks.example?token=t&page_request=/admin", "https://perks.example/?token=t&page_request="],
    [
      "https://perks.example/?page%5Frequest=/admin&token=a%20b~c==&?page_request=x",
      "https://perks.example/?token=a%20b~c==&?page_request=x&page_request=",
    ],
    ["https://perks.example/login?token=t#top", "https://perks.example/login?token=t&page_request="],
  ])("%s", (tokenUrl, before) => {
    const link = deepLink(tokenUrl, PROGRAM, PATH);
    expect(link.href.startsWith(`${before}%2Foffers%2F12%3Ffrom%3Dportal%26q%3Da%2Bb%23terms`)).toBe(true);
    expect(link.searchParams.getAll("page_request")).toEqual([PATH]);
  });

  test("the demo's plain http on loopback too", () => {
    const link = deepLink("http://localhost:4480/login?token=t", "http://localhost:4480/", "/offers/1");
    expect(link.href).toBe("http://localhost:4480/login?token=t&page_request=%2Foffers%2F1");
  });
});

test.each([
  ...HOSTILE_TOKEN_URLS,
  ["a password alone", "https://:SECRET@perks.example/login?token=t"],
  ["an empty token", "https://perks.example/login?token=&hint=SECRET"],
] as const)("a token URL with %s is refused, and not repeated (ASVS 5.0, 3.7.2)", (_what, tokenUrl) => {
  const follow = () => deepLink(tokenUrl, PROGRAM, "/offers/1");
  expect(follow).toThrow(AnswerNotUnderstoodError);
  expect(follow).toThrow(expect.objectContaining({ detail: expect.not.stringContaining("SECRET") }));
});

test.each(["", "offers/1", "//evil.example/", "/\\evil.example/", "https://evil.example/", "/\t/evil.example"])(
  "a stored path that leaves the program is refused: %j",
  (path) => {
    expect(() => deepLink("https://perks.example/login?token=t", PROGRAM, path)).toThrow(TypeError);
  },
);
