import type { Config } from "@/lib/config";
import { whyUnusable } from "@/lib/db/unusable";
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
import { feedChecks as text } from "@/lib/text/connection-checks";
import { FEED_ADDRESS } from "@/lib/text/sync-reasons";
import { checkConnection } from "./check-connection";
import { type Finding, failed, ok, warning } from "./finding";

const PATIENCE_MS = 20_000;
/**
 * Of the requests that the feed takes in 24 hours: a check that runs every few minutes must not keep the sync from its
 * own.
 */
const LEFT_TO_SYNC = 50;
const TIMING = { connect: 5_000, silence: 10_000, answer: 15_000, retry: 250 };

export interface FeedConnection extends Pick<Runtime, "portal"> {
  readonly config: Pick<Config, "FEED_URL" | "FEED_API_KEY" | "FEED_PASSWORD">;
}

/** Reads the categories, the smallest request to the feed; it counts against the request budget. */
export async function checkFeed(
  { portal, config }: FeedConnection,
  { ca }: Pick<FeedSettings, "ca"> = {},
): Promise<Finding[]> {
  const { findings: connection, isReached } = await checkConnection({
    to: "feed",
    setting: FEED_ADDRESS,
    url: config.FEED_URL,
    ca,
  });
  if (!isReached) return connection;
  const left = requestsLeft(portal, CATEGORIES_PATH);
  if (left <= LEFT_TO_SYNC) {
    return [...connection, failed(text.name, text.notTried(left), mendFor("budget"))];
  }
  const client = createFeedClient({ ...feedSettings(config), timing: TIMING, ...(ca ? { ca } : {}) });
  const { reserve } = createBudget(portal, () => undefined);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const { body, lastModified } = await client.categories({ signal, reserve });
    return [
      ...connection,
      judge(reshapeCategories(parseJson(body)), lastModified, requestsLeft(portal, CATEGORIES_PATH)),
    ];
  } catch (error) {
    if (error instanceof FeedError) return [...connection, failed(text.name, error.explained, mendFor(error.failure))];
    // The request has to be counted first.
    if (hasCode(error, "busy")) {
      return [...connection, failed(text.name, text.notWritten, text.runDoctor)];
    }
    const why = whyUnusable(portal.$client.name, error);
    if (why) return [...connection, failed(text.name, why.said, why.mend)];
    if (signal.aborted) return [...connection, failed(text.name, text.noAnswer, text.checkNetwork)];
    throw error;
  } finally {
    await client.close();
  }
}

function mendFor(failure: FeedFailure): string {
  if (failure === "credentials") return text.askForKeys;
  if (failure === "forbidden") return text.askToEnable;
  if (failure === "budget" || failure === "rate-limited") {
    return text.waitADay;
  }
  return text.checkUrl;
}

function judge(
  { categories, rejects }: ReturnType<typeof reshapeCategories>,
  lastModified: string,
  left: number,
): Finding {
  const words = text.found(categories.length, lastModified, left);
  if (categories.length > 0 && rejects.length === 0) return ok(text.name, words);
  return warning(text.name, `${words} ${text.unusable(rejects.length)}`, text.askAboutCategories);
}
