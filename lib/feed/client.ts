import { setTimeout as sleep } from "node:timers/promises";
import { FeedError } from "./errors";
import { createRoom, createTransport, FEED_TIMING, type FeedAnswer, type FeedSettings, type Room } from "./transport";

const ATTEMPTS = 4;
/** The longest that a 429 is waited for before it is asked again. */
const PATIENCE_SECONDS = 20;

export interface FeedCall {
  readonly signal: AbortSignal;
  /** Called with path and query before each request is sent; throws if the request must not be sent. */
  reserve(url: string): void | Promise<void>;
  /** Where the answer is received, in the place of the one before; each takes its own if none is given. */
  readonly room?: Room;
}

export type OffersQuery = ({ readonly categoryId: number } | { readonly categoryKey: string }) & {
  /** Merchants per page. */
  readonly count?: number;
  /** From 1. */
  readonly page?: number;
};

/** Both requests of the feed (perks-feed.md, Endpoints). */
export interface FeedClient {
  /** @throws FeedError */
  categories(call: FeedCall): Promise<FeedAnswer>;
  /** @throws FeedError */
  offers(query: OffersQuery, call: FeedCall): Promise<FeedAnswer>;
  /** Lets as much time go by as the retries of one request take, before what is doubtful is asked for once more. */
  waitInDoubt(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export const CATEGORIES_PATH = "/discounts/api/v2.2/feed/categories.json";

export function offersPath(query: OffersQuery): string {
  const parameters = new URLSearchParams(
    "categoryId" in query ? { category_id: String(query.categoryId) } : { category_key: query.categoryKey },
  );
  if (query.count !== undefined) parameters.set("count", String(query.count));
  if (query.page !== undefined) parameters.set("page", String(query.page));
  return `/discounts/api/v2.2/feed/offers.json?${parameters}`;
}

/** Temporary failures are retried with growing, jittered pauses; refusals are not (design, Sync). */
export function createFeedClient(settings: FeedSettings): FeedClient {
  const transport = createTransport(settings);
  const firstPause = (settings.timing ?? FEED_TIMING).retry;

  async function get(path: string, { signal, reserve, room = createRoom() }: FeedCall): Promise<FeedAnswer> {
    for (let attempt = 1; ; attempt++) {
      await reserve(path);
      try {
        return await transport.get(path, signal, room);
      } catch (error) {
        const pause = pauseBeforeRetry(error, attempt, firstPause);
        if (pause === undefined) throw error;
        await sleep(pause, undefined, { signal });
      }
    }
  }

  return {
    categories: (call) => get(CATEGORIES_PATH, call),
    offers: (query, call) => get(offersPath(query), call),
    waitInDoubt: async (signal) => void (await sleep(firstPause * 2 ** (ATTEMPTS - 1), undefined, { signal })),
    close: () => transport.close(),
  };
}

/** Milliseconds to wait, or undefined if retrying is pointless or would take too long. */
function pauseBeforeRetry(error: unknown, attempt: number, firstPause: number): number | undefined {
  if (!(error instanceof FeedError) || attempt === ATTEMPTS) return undefined;
  const backOff = firstPause * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  if (error.failure === "rate-limited") {
    const { retryAfter = 0 } = error;
    // A time that is over by our clock may not be by the service's.
    return retryAfter <= PATIENCE_SECONDS ? Math.max(backOff, retryAfter * 1000) : undefined;
  }
  return error.failure === "unavailable" || error.failure === "timeout" ? backOff : undefined;
}
