import { millisecondsInDay } from "date-fns/constants";
import type { PortalDb } from "@/lib/db/client";
import {
  countFeedRequests,
  countFeedRequestsByUrl,
  deleteFeedRequestsUpTo,
  insertFeedRequest,
  moveFeedRequest,
  moveFeedRequestsBack,
} from "@/lib/db/feed-requests";
import { write, writeLightly } from "@/lib/db/write";
import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import { FeedError } from "@/lib/feed";

const WINDOW_MS = millisecondsInDay;

export interface Budget {
  /** Reserves requests that are planned, all or none. @throws FeedError `budget` */
  plan(urls: readonly string[]): Promise<void>;
  /** Counts a request before it is sent. @throws FeedError `budget` */
  reserve(url: string): Promise<void>;
}

/**
 * Every request is recorded before it is sent, so that crashes and restarts never exceed the limit; planned requests
 * count even if they are not sent. A request that is sent counts from that moment. Its row is updated without waiting
 * for the disk, so after a power cut it may have its planned time
 * (docs/decisions/2026-11-22-what-does-not-wait-for-the-disk.md).
 */
export function createBudget(portal: PortalDb, onRequest: () => void): Budget {
  /** Ids of the rows by URL. */
  const setAside = new Map<string, number[]>();

  /**
   * What was planned a day ago counts no longer: others may have been sent in its place.
   * @returns whether it still counted
   */
  function moveToNow(id: number): Promise<boolean> {
    return writeLightly(portal, (tx) => {
      const now = Date.now();
      return moveFeedRequest(tx, id, { after: now - WINDOW_MS, at: now });
    });
  }

  /**
   * Requests that a clock which was ahead has dated would use their URL up until then: where they do, they count as sent
   * now. Not before, because it may be the present clock that is wrong, and they would count too short a time.
   */
  async function spending<Result>(work: (tx: PortalDb, now: number) => Result): Promise<Result> {
    try {
      return await write(portal, (tx) => work(tx, Date.now()));
    } catch (error) {
      const url = error instanceof FeedError ? error.detail : undefined;
      if (url !== undefined) await write(portal, (tx) => moveFeedRequestsBack(tx, url, Date.now()));
      throw error;
    }
  }

  return {
    async plan(urls) {
      const planned = await spending((tx, now) => {
        deleteFeedRequestsUpTo(tx, now - WINDOW_MS);
        return urls.map((url) => ({ url, id: spend(tx, url, now) }));
      });
      for (const { url, id } of planned) setAside.set(url, [...(setAside.get(url) ?? []), id]);
    },
    async reserve(url) {
      const planned = setAside.get(url)?.pop();
      if (planned === undefined || !(await moveToNow(planned))) {
        await spending((tx, now) => spend(tx, url, now));
      }
      onRequest();
    },
  };
}

/** How many requests a URL has left in the 24 hours up to now. */
export function requestsLeft(portal: PortalDb, url: string): number {
  return Math.max(0, REQUESTS_PER_URL - countFeedRequests(portal, url, Date.now() - WINDOW_MS).sent);
}

/**
 * What each URL has left in the 24 hours up to now, those with the fewest first; a URL without requests has them all.
 */
export function budgetByUrl(portal: PortalDb): { url: string; left: number }[] {
  const used = countFeedRequestsByUrl(portal, Date.now() - WINDOW_MS);
  return used.map(({ url, sent }) => ({ url, left: Math.max(0, REQUESTS_PER_URL - sent) }));
}

/** @returns the row's id @throws FeedError `budget` */
function spend(tx: PortalDb, url: string, now: number): number {
  const { sent, first } = countFeedRequests(tx, url, now - WINDOW_MS);
  if (sent >= REQUESTS_PER_URL) {
    const freeAt = Math.min(first ?? now, now) + WINDOW_MS;
    throw new FeedError("budget", { detail: url, retryAfter: Math.ceil((freeAt - now) / 1000) });
  }
  return insertFeedRequest(tx, url, now);
}
