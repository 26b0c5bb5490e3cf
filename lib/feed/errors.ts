import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import { AppError, type ErrorCode } from "@/lib/errors";

interface Cause {
  readonly code: ErrorCode;
  /** For admins and operators: what happened, and which setting to check. */
  readonly message: string;
  /** `run`: every other request would fail, too. `category`: others may succeed. */
  readonly scope: "run" | "category";
}

const CAUSES: Readonly<Record<FeedFailure, Cause>> = {
  credentials: {
    code: "feed_refused",
    message:
      "The perks feed refused our credentials (401). Check that FEED_API_KEY and FEED_PASSWORD are what the account representative issued.",
    scope: "run",
  },
  forbidden: {
    code: "feed_refused",
    message:
      "The perks feed is closed to this account (403). Ask the account representative to enable feed integration for FEED_API_KEY.",
    scope: "run",
  },
  "upgrade-required": {
    code: "feed_refused",
    message:
      "The perks feed was contacted with TLS older than 1.2 (426). The portal never uses that: look for a proxy between the portal and FEED_URL.",
    scope: "run",
  },
  tls: {
    code: "feed_refused",
    message:
      "The perks feed's certificate cannot be trusted. Check FEED_URL and this machine's clock; NODE_EXTRA_CA_CERTS trusts a private certificate authority.",
    scope: "run",
  },
  "rate-limited": {
    code: "feed_unavailable",
    message:
      "The perks feed refused the request (429): too many requests from this address in 24 hours. The sync is postponed.",
    scope: "run",
  },
  budget: {
    code: "feed_unavailable",
    message: `The portal has used its ${REQUESTS_PER_URL} requests per URL in 24 hours and sends no more for now. The sync is postponed.`,
    scope: "run",
  },
  unavailable: {
    code: "feed_unavailable",
    message: "The perks feed cannot be reached or is failing. Check FEED_URL and the network, or try again later.",
    scope: "category",
  },
  timeout: {
    code: "feed_unavailable",
    message: "The perks feed did not answer in time. Check FEED_URL and the network, or try again later.",
    scope: "category",
  },
  redirect: {
    code: "feed_refused",
    message:
      "The perks feed answered with a redirect, which is refused because it would carry the password away. FEED_URL must be the feed's own address.",
    scope: "category",
  },
  "too-large": {
    code: "feed_unavailable",
    message: "The perks feed sent a page larger than 64 MB, which is refused. Check that FEED_URL is the feed itself.",
    scope: "category",
  },
  "not-understood": {
    code: "feed_unavailable",
    message:
      "The perks feed's answer is not a feed. Check that FEED_URL is the feed itself, not a page or a proxy in front of it.",
    scope: "category",
  },
  changing: {
    code: "feed_unavailable",
    message: "The perks feed was republished while it was being read, twice. Try again later.",
    scope: "run",
  },
};

/** A request to the feed, or a run of them, that did not succeed. */
export class FeedError extends AppError {
  readonly scope: Cause["scope"];

  /** @param detail what was observed, for operators; never a credential. */
  constructor(
    readonly failure: FeedFailure,
    options: { readonly detail?: string; readonly cause?: unknown; readonly retryAfter?: number } = {},
  ) {
    const { code, message, scope } = CAUSES[failure];
    super(code, 502, { message, ...options });
    this.scope = scope;
  }

  /** The message with the detail, for admins and operators, who look after the connection. */
  get explained(): string {
    return this.detail === undefined ? this.message : `${this.message} (${this.detail})`;
  }
}
