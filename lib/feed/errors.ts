import type { FeedFailure } from "@/lib/domain/feed-failure";
import { AppError, type ErrorCode } from "@/lib/errors";
import { feedReasons } from "@/lib/text/sync-reasons";

interface Cause {
  readonly code: ErrorCode;
  /** `run`: every other request would fail, too. `category`: others may succeed. */
  readonly scope: "run" | "category";
}

const CAUSES: Readonly<Record<FeedFailure, Cause>> = {
  credentials: { code: "feed_refused", scope: "run" },
  forbidden: { code: "feed_refused", scope: "run" },
  "upgrade-required": { code: "feed_refused", scope: "run" },
  tls: { code: "feed_refused", scope: "run" },
  "rate-limited": { code: "feed_unavailable", scope: "run" },
  budget: { code: "feed_unavailable", scope: "run" },
  unavailable: { code: "feed_unavailable", scope: "category" },
  timeout: { code: "feed_unavailable", scope: "category" },
  redirect: { code: "feed_refused", scope: "category" },
  "too-large": { code: "feed_unavailable", scope: "category" },
  "not-understood": { code: "feed_unavailable", scope: "category" },
  changing: { code: "feed_unavailable", scope: "run" },
};

/** A request to the feed, or a run of them, that did not succeed. */
export class FeedError extends AppError {
  readonly scope: Cause["scope"];

  /** @param detail what was observed, for operators; never a credential. */
  constructor(
    readonly failure: FeedFailure,
    options: { readonly detail?: string; readonly cause?: unknown; readonly retryAfter?: number } = {},
  ) {
    const { code, scope } = CAUSES[failure];
    super(code, 502, { message: feedReasons[failure], ...options });
    this.scope = scope;
  }

  /** The message with the detail, for admins and operators, who look after the connection. */
  get explained(): string {
    return this.detail === undefined ? this.message : `${this.message} (${this.detail})`;
  }
}

/** The service has nothing at this address, as for a page past the end (perks-feed.md leaves the end open). */
export class NothingThereError extends FeedError {
  constructor(statusCode: number) {
    super("not-understood", { detail: `status ${statusCode}` });
  }
}
