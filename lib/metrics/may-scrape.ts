import { createHash, timingSafeEqual } from "node:crypto";
import ipaddr from "ipaddr.js";
import { type Config, isUndeclaredProxy } from "@/lib/config";
import { ForbiddenError, UnauthenticatedError } from "@/lib/errors";
import { refusalText } from "@/lib/text/refusals";

interface Scraper {
  /** The Authorization header. */
  readonly authorization: string | null;
  /** The client's address, as server.ts found it. */
  readonly address: string | undefined;
  /** Whether the request was forwarded by a proxy that is not in TRUSTED_PROXIES. */
  readonly unnamedProxy?: boolean;
}

type ScrapeSettings = Pick<Config, "METRICS_TOKEN" | "PORTAL_URL" | "TRUSTED_PROXIES">;

/**
 * Allows METRICS_TOKEN, or this machine if no token is set (design, HTTP surface).
 * @throws UnauthenticatedError, ForbiddenError
 */
export function requireScraper(settings: ScrapeSettings, { authorization, address, unnamedProxy }: Scraper): void {
  const { METRICS_TOKEN } = settings;
  if (METRICS_TOKEN !== undefined) {
    // Case does not matter in the scheme (RFC 9110, 11.1).
    if (isSame(authorization?.replace(/^bearer /i, "Bearer ") ?? "", `Bearer ${METRICS_TOKEN}`)) return;
    throw new UnauthenticatedError(refusalText.metrics.token);
  }
  if (unnamedProxy || isUndeclaredProxy(settings)) {
    throw new ForbiddenError(refusalText.metrics.unnamedProxy);
  }
  if (!isLoopback(address)) throw new ForbiddenError(refusalText.metrics.elsewhere);
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === "loopback";
}

/** In constant time, which reveals nothing about the token, not even its length. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
