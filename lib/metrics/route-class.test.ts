import { describe, expect, it } from "vitest";
import { routeClass } from "./route-class";

describe("a route's class", () => {
  it.each([
    ["/", "page"],
    ["/browse/dining?near=60601", "page"],
    ["/api/offers/12/redeem", "redeem"],
    ["/api/offers/12", "api"],
    ["/api/offers?redeem", "api"],
    ["/api/admin/members/a%2Fb/deactivate", "admin-api"],
    ["/api/auth/callback/credentials", "sign-in"],
    ["/sign-in?callbackUrl=/admin", "sign-in"],
    ["/admin/audit", "admin"],
    ["/administration", "page"],
    ["/metrics", "probe"],
    ["/_next/static/chunk.js", "static"],
    ["/icons/icon-192.png", "static"],
    ["/sw.js", "static"],
    ["/sw.js/", "page"],
  ])("of %s is %s", (url, expected) => {
    expect(routeClass(url)).toBe(expected);
  });
});
