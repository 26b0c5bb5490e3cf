import { describe, expect, test } from "vitest";
import { deepLink } from "./deep-link";
import { AnswerNotUnderstood } from "./errors";

const PROGRAM = "https://perks.example";
const PATH = "/offers/12?from=portal&q=a+b#terms";

describe("a token URL on the program's origin leads on to the offer", () => {
  test.each([
    ["https://perks.example/login?token=t0%2B1", "https://perks.example/login?token=t0%2B1&page_request="],
    ["https://perks.example:443/login?token=t", "https://perks.example/login?token=t&page_request="],
    ["https://PERKS.example/login?a=1&token=t", "https://perks.example/login?a=1&token=t&page_request="],
    ["https://perks.example?token=t&page_request=/admin", "https://perks.example/?token=t&page_request="],
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
  ["another host", "https://evil.example/login?token=SECRET"],
  ["a user name in front of another host", "https://perks.example@evil.example/login?token=SECRET"],
  ["a user name in front of the host", "https://evil.example:x@perks.example/login?token=SECRET"],
  ["a script", "javascript:alert(1)//https://perks.example/?token=SECRET"],
  ["a data URL", "data:text/html,<script>location='https://perks.example/?token=SECRET'</script>"],
  ["a protocol-relative address", "//perks.example/login?token=SECRET"],
  ["a path alone", "/login?token=SECRET"],
  ["another port", "https://perks.example:8443/login?token=SECRET"],
  ["plain http in place of https", "http://perks.example/login?token=SECRET"],
  ["a host that begins alike", "https://perks.example.evil.example/login?token=SECRET"],
  ["a host that ends alike", "https://evilperks.example/login?token=SECRET"],
  ["a subdomain", "https://www.perks.example/login?token=SECRET"],
  ["a trailing dot", "https://perks.example./login?token=SECRET"],
  ["a backslash before another host", "https://perks.example\\@evil.example/login?token=SECRET"],
  ["backslashes for slashes", "https:\\\\perks.example/login?token=SECRET"],
  ["a missing slash", "https:/perks.example/login?token=SECRET"],
  ["a homograph", "https://pеrks.example/login?token=SECRET"],
  ["a homograph in punycode", "https://xn--prks-u4d.example/login?token=SECRET"],
  ["full-width letters that fold to the host", "https://ｐerks.example/login?token=SECRET"],
  ["a line break within", "https://perks.example/\r\nlogin?token=SECRET"],
  ["a tab within the scheme", "ht\ttps://perks.example/login?token=SECRET"],
  ["a blank in front", " https://perks.example/login?token=SECRET"],
  ["a blob", "blob:https://perks.example/login?token=SECRET"],
  ["no token", "https://perks.example/login"],
  ["nothing", ""],
])("a token URL with %s is refused, and not repeated", (_what, tokenUrl) => {
  const follow = () => deepLink(tokenUrl, PROGRAM, "/offers/1");
  expect(follow).toThrow(AnswerNotUnderstood);
  expect(follow).toThrow(expect.objectContaining({ detail: expect.not.stringContaining("SECRET") }));
});

test.each(["", "offers/1", "//evil.example/", "/\\evil.example/", "https://evil.example/", "/\t/evil.example"])(
  "a stored path that leaves the program is refused: %j",
  (path) => {
    expect(() => deepLink("https://perks.example/login?token=t", PROGRAM, path)).toThrow(TypeError);
  },
);
