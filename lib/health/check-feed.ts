import type { Config } from "@/lib/config";
import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import { hasCode } from "@/lib/errors";
import {
  CATEGORIES_PATH,
  createFeedClient,
  FeedError,
  type FeedSettings,
  feedSettings,
  parseJson,
  reshapeCategories,
} from "@/lib/feed";
import type { Runtime } from "@/lib/runtime";
import { createBudget, requestsLeft } from "@/lib/sync";
import { checkLine } from "./check-line";
import { type Finding, failed, ok, warning } from "./finding";

const CHECK = "perks feed: categories";
const PATIENCE_MS = 20_000;
/** Of the requests that the feed takes in 24 hours: a check that runs every few minutes must not keep the sync from its own. */
const LEFT_TO_SYNC = 50;
const TIMING = { connect: 5_000, silence: 10_000, answer: 15_000, retry: 250 };

export interface FeedLine extends Pick<Runtime, "portal"> {
  readonly config: Pick<Config, "FEED_URL" | "FEED_API_KEY" | "FEED_PASSWORD">;
}

/** Reads the categories, the smallest request to the feed; it counts against the request budget. */
export async function checkFeed(
  { portal, config }: FeedLine,
  { ca }: Pick<FeedSettings, "ca"> = {},
): Promise<Finding[]> {
  const { findings: line, isReached } = await checkLine({
    service: "perks feed",
    setting: "FEED_URL",
    url: config.FEED_URL,
    ca,
  });
  if (!isReached) return line;
  const left = requestsLeft(portal, CATEGORIES_PATH);
  if (left <= LEFT_TO_SYNC) {
    const words = `Not tried: of the ${REQUESTS_PER_URL} requests for the categories in 24 hours, ${left} are left, which the sync may need.`;
    return [...line, failed(CHECK, words, mendFor("budget"))];
  }
  const client = createFeedClient({ ...feedSettings(config), timing: TIMING, ...(ca ? { ca } : {}) });
  const { reserve } = createBudget(portal, () => undefined);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const { body, lastModified } = await client.categories({ signal, reserve });
    return [...line, judge(reshapeCategories(parseJson(body)), lastModified, requestsLeft(portal, CATEGORIES_PATH))];
  } catch (error) {
    if (error instanceof FeedError) return [...line, failed(CHECK, error.explained, mendFor(error.failure))];
    // The request has to be counted first.
    if (hasCode(error, "busy")) {
      return [...line, failed(CHECK, "Not tried: portal.db could not be written.", "Run npm run portal -- doctor.")];
    }
    if (signal.aborted)
      return [...line, failed(CHECK, "No answer within 20 seconds.", "Check FEED_URL and the network.")];
    throw error;
  } finally {
    await client.close();
  }
}

function mendFor(failure: FeedFailure): string {
  if (failure === "credentials" || failure === "forbidden") return "Ask the account representative, who issues both.";
  if (failure === "budget" || failure === "rate-limited") {
    return "Wait a day, run this less often, and check that no other installation sends requests from this address.";
  }
  return "Check FEED_URL, and any proxies between it and this machine.";
}

function judge(
  { categories, rejects }: ReturnType<typeof reshapeCategories>,
  lastModified: string,
  left: number,
): Finding {
  const words = `${categories.length} categories of ${lastModified}; ${left} more requests for them today.`;
  if (categories.length > 0 && rejects.length === 0) return ok(CHECK, words);
  return warning(
    CHECK,
    `${words} ${rejects.length} of the rows cannot be used.`,
    "Ask the account representative about the categories of this account.",
  );
}
