import ipaddr from "ipaddr.js";
import { describe, expect, it } from "vitest";
import { ForbiddenError, UnauthenticatedError } from "@/lib/errors";
import { requireScraper } from "./may-scrape";

const HTTP = { METRICS_TOKEN: undefined, PORTAL_URL: new URL("http://localhost:3000"), TRUSTED_PROXIES: [] };

describe("access to the metrics", () => {
  const settings = { ...HTTP, METRICS_TOKEN: "sixteen-letters-and-more" };

  it.each(["Bearer", "bearer"])("is given to whoever has the token, from anywhere, with %s before it", (scheme) => {
    const authorization = `${scheme} sixteen-letters-and-more`;
    expect(() => requireScraper(settings, { authorization, address: "203.0.113.9" })).not.toThrow();
  });

  it.each([null, "", "Bearer ", "Bearer sixteen-letters-and-mor", "Basic sixteen-letters-and-more"])(
    "is refused with %j instead of the token, even on this machine",
    (authorization) => {
      expect(() => requireScraper(settings, { authorization, address: "127.0.0.1" })).toThrow(UnauthenticatedError);
    },
  );

  it.each(["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])("admits %s if no token is set", (address) => {
    expect(() => requireScraper(HTTP, { authorization: null, address })).not.toThrow();
  });

  it.each([undefined, "", "10.0.0.4", "localhost", "::ffff:10.0.0.4"])("refuses %s if no token is set", (address) => {
    expect(() => requireScraper(HTTP, { authorization: null, address })).toThrow(ForbiddenError);
  });

  it("is refused to a request through a proxy on this machine that the settings do not name", () => {
    const scraper = { authorization: null, address: "127.0.0.1", unnamedProxy: true };
    expect(() => requireScraper(HTTP, scraper)).toThrow("TRUSTED_PROXIES");
    const METRICS_TOKEN = "sixteen-letters-and-more";
    const withToken = { ...scraper, authorization: `Bearer ${METRICS_TOKEN}` };
    expect(() => requireScraper({ ...HTTP, METRICS_TOKEN }, withToken)).not.toThrow();
  });

  it("is not given to everybody behind a proxy on this machine that the settings do not name", () => {
    const behindProxy = { ...HTTP, PORTAL_URL: new URL("https://perks.example") };
    const scraper = { authorization: null, address: "127.0.0.1" };
    expect(() => requireScraper(behindProxy, scraper)).toThrow("TRUSTED_PROXIES");
    expect(() =>
      requireScraper({ ...behindProxy, TRUSTED_PROXIES: [[ipaddr.parse("127.0.0.1"), 32]] }, scraper),
    ).not.toThrow();
  });
});
