import pLimit from "p-limit";
import type { IsKnownOffer } from "@/lib/db/offer-digests";
import type { Staging } from "@/lib/db/staging";
import { centralDay, type Day } from "@/lib/domain/central-time";
import type { FeedFailure } from "@/lib/domain/feed-failure";
import {
  type CountedCategory,
  createRoom,
  type FeedAnswer,
  type FeedClient,
  FeedError,
  NothingThereError,
  offersPath,
} from "@/lib/feed";
import type { Budget } from "./budget";
import type { PageDates } from "./page-dates";
import type { Quarantine } from "./quarantine";
import { stagePage } from "./stage-page";

/** Merchants per page: large enough to need few requests, small enough for memory. */
export const PAGE_COUNT = 50;
const CATEGORIES_AT_A_TIME = 6;
const MOST_PAGES = 10_000;
/** Several times what a national feed takes. */
const MOST_PLANNED = 10_000;
const FINGERPRINT_BYTES = 2_048;
/**
 * This many categories in a row without an answer mean that the service is away: the rest is not asked for. One more
 * than are asked for at a time, which a moment would cost together. A refusal is an answer, too.
 */
const PATIENCE_CATEGORIES = CATEGORIES_AT_A_TIME + 1;
const WITHOUT_ANSWER: readonly FeedFailure[] = ["unavailable", "timeout"];

export interface CategoryReading {
  readonly category: CountedCategory;
  pages: number;
  bytes: number;
  durationMs: number;
  quarantined: number;
  failure: FeedError | undefined;
}

export interface ReadFeedRequest {
  readonly client: FeedClient;
  readonly budget: Budget;
  readonly categories: readonly CountedCategory[];
  readonly dates: PageDates;
  /** The only one that links may lead to. */
  readonly programOrigin: string;
  readonly isKnown: IsKnownOffer;
  readonly staging: Staging;
  readonly quarantine: Quarantine;
  readonly signal: AbortSignal;
  /** Called after each page and each category. */
  readonly onPage: (readings: readonly CategoryReading[], done: number) => void;
}

/**
 * The requests to expect from the feed's own counts: its pages, and the empty one that ends them. The counts are
 * advisory, so for an unreasonable count, requests are only reserved as they are sent.
 */
export function plannedRequests(categories: readonly CountedCategory[]): string[] {
  const planned: string[] = [];
  for (const { id, merchantCount } of categories) {
    const pages = Math.min(Math.ceil((merchantCount ?? 0) / PAGE_COUNT) + 1, MOST_PLANNED - planned.length);
    for (let page = 1; page <= pages; page++) planned.push(pagePath(id, page));
  }
  return planned;
}

function pagePath(categoryId: number, page: number): string {
  return offersPath({ categoryId, count: PAGE_COUNT, page });
}

/**
 * Fetches every category's offers page by page, a few at a time, and stages them. A category that fails is marked; the
 * others continue.
 * @throws FeedError if no other category could succeed, none did, or the feed was republished meanwhile
 */
export async function readFeed(request: ReadFeedRequest): Promise<CategoryReading[]> {
  const readings = request.categories.map(
    (category): CategoryReading => ({
      category,
      pages: 0,
      bytes: 0,
      durationMs: 0,
      quarantined: 0,
      failure: undefined,
    }),
  );
  const stop = new AbortController();
  const signal = AbortSignal.any([request.signal, stop.signal]);
  const limit = pLimit(CATEGORIES_AT_A_TIME);
  let done = 0;
  let isAnyRead = false;
  let unansweredInARow = 0;
  let away: FeedError | undefined;

  async function readOne(reading: CategoryReading): Promise<void> {
    signal.throwIfAborted();
    const started = performance.now();
    try {
      if (away) throw away;
      await readCategory(request, reading, signal, () => request.onPage(readings, done));
      isAnyRead = true;
      unansweredInARow = 0;
    } catch (error) {
      if (!(error instanceof FeedError) || error.scope === "run") throw error;
      unansweredInARow = WITHOUT_ANSWER.includes(error.failure) ? unansweredInARow + 1 : 0;
      if (unansweredInARow >= PATIENCE_CATEGORIES) {
        if (!isAnyRead) throw error;
        away = error;
      }
      reading.failure = error;
      request.staging.failCategory(reading.category.id);
    }
    reading.durationMs = Math.round(performance.now() - started);
    request.onPage(readings, ++done);
  }

  try {
    // A parent may repeat its children's offers, merchant by merchant: if it is read first, less of the children has to
    // be parsed.
    const parentsFirst = readings.toSorted(
      (a, b) => Number(a.category.parentId !== null) - Number(b.category.parentId !== null),
    );
    await Promise.all(parentsFirst.map((reading) => limit(() => readOne(reading))));
  } catch (error) {
    stop.abort(error);
    throw error;
  }
  const failure = readings.find((reading) => reading.failure)?.failure;
  if (failure && readings.every((reading) => reading.failure)) throw failure;
  return readings;
}

/**
 * The last page is the empty one; a service that repeats its last page, or has nothing at the next address, has ended
 * too (perks-feed.md leaves the end open). If the end does not come with the announced number of merchants, the page is
 * requested until it has answered the same twice, with a pause between: an answer that is empty by mistake would lose
 * offers, and repeated pages before that number would mean that some were not seen.
 */
async function readCategory(
  request: ReadFeedRequest,
  reading: CategoryReading,
  signal: AbortSignal,
  onPage: () => void,
): Promise<void> {
  const { client, budget, dates, programOrigin, isKnown, staging, quarantine } = request;
  const { id, merchantCount } = reading.category;
  const announced = merchantCount ?? 0;
  const room = createRoom();
  let position = 0;
  let entries = 0;
  let previous = "";
  const doubts = new Set<"empty" | "repeated">();
  let edition: { readonly lastModified: string; readonly day: Day } | undefined;

  /** @returns undefined past the end */
  async function ask(page: number): Promise<FeedAnswer | undefined> {
    try {
      return await client.offers(
        { categoryId: id, count: PAGE_COUNT, page },
        { signal, reserve: budget.reserve, room },
      );
    } catch (error) {
      if (page > 1 && error instanceof NothingThereError) return undefined;
      throw error;
    }
  }

  /** @returns how many entries the page had; undefined if it repeats the one before */
  async function stage({ body, lastModified }: FeedAnswer): Promise<number | undefined> {
    if (!edition) {
      await dates.begin(lastModified);
      edition = { lastModified, day: centralDay(new Date(lastModified)) };
    }
    if (lastModified !== edition.lastModified) throw new FeedError("changing");
    const fingerprint = fingerprintOf(body);
    if (fingerprint === previous) return undefined;
    const context = { programOrigin, editionDay: edition.day };
    const staged = stagePage({ staging, isKnown, context }, { categoryId: id, position, body });
    for (const reject of staged.rejects) quarantine.reject(id, reject);
    reading.pages++;
    reading.bytes += body.length;
    reading.quarantined += staged.rejects.length;
    position = staged.position;
    entries += staged.entries;
    if (staged.entries > 0) previous = fingerprint;
    onPage();
    return staged.entries;
  }

  let page = 1;
  while (page <= MOST_PAGES) {
    const answer = await ask(page);
    const staged = answer ? await stage(answer) : 0;
    if (staged) {
      doubts.clear();
      page++;
      continue;
    }
    if (entries === announced) return;
    const doubt = staged === 0 ? "empty" : "repeated";
    if (!doubts.has(doubt)) {
      doubts.add(doubt);
      await client.waitInDoubt(signal);
    } else if (doubt === "empty" || entries > announced) return;
    else throw new FeedError("not-understood", { detail: `category ${id} repeats page ${page - 1}` });
  }
  throw new FeedError("not-understood", { detail: `category ${id} has no last page` });
}

/** Distinguishes a page from the previous one without keeping it. */
function fingerprintOf(body: Buffer): string {
  return `${body.length} ${body.toString("latin1", 0, FINGERPRINT_BYTES)} ${body.toString("latin1", Math.max(0, body.length - FINGERPRINT_BYTES))}`;
}
