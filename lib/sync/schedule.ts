import { Cron } from "croner";
import { CENTRAL } from "@/lib/domain/central-time";

/** The minutes after 4:30 over which installations are spread. */
export const JITTER_MINUTES = 60;
const RETRY_AFTER_MS = 60 * 60 * 1000;
/** For so long after the scheduled time, or the first try, what was not there or failed is tried again. */
export const RETRY_WITHIN_MS = 8 * 60 * 60 * 1000;
/**
 * Allows for "about 4:30": what is older than this before the scheduled compilation is the edition of the day before.
 */
const EARLY_MS = 12 * 60 * 60 * 1000;

/** A run since the last scheduled time. */
export interface PastRun {
  readonly endedAt: Date;
  /** Whether it left nothing to do until the next scheduled time. */
  readonly settled: boolean;
}

/**
 * The last scheduled time up to now: the feed is republished daily at about 4:30 US Central (perks-feed.md, What the
 * service does, rule 4), and installations follow minutes apart.
 */
export function lastScheduled(now: Date, jitterMinutes: number): Date {
  // The reference itself does not count as previous.
  const [last] = daily(jitterMinutes).previousRuns(1, new Date(now.getTime() + 1000));
  if (!last) throw new RangeError(`no scheduled time before ${now.toISOString()}`);
  return last;
}

/**
 * Whether an edition is of the day's compilation, which may come long after its time.
 * @param scheduled the day's scheduled time
 */
export function isOfTheDay(lastModified: string | null, scheduled: Date): boolean {
  const compilation = lastScheduled(scheduled, 0);
  return lastModified !== null && Date.parse(lastModified) > compilation.getTime() - EARLY_MS;
}

/** The next scheduled time after now. */
export function nextScheduled(now: Date, jitterMinutes: number): Date {
  const next = daily(jitterMinutes).nextRun(now);
  if (!next) throw new RangeError(`no scheduled time after ${now.toISOString()}`);
  return next;
}

function daily(jitterMinutes: number): Cron {
  const minutes = 30 + jitterMinutes;
  return new Cron(`${minutes % 60} ${4 + Math.floor(minutes / 60)} * * *`, { timezone: CENTRAL });
}

/**
 * Whether a sync is due: none has run since the last scheduled time, or it failed for a reason that may pass, or the
 * edition of the day was not there yet. It is then tried again hourly, for some hours after the first try; after a
 * downtime, that one may come long after the scheduled time.
 * @param runs those begun since `scheduled`, newest first
 */
export function isSyncDue(now: Date, scheduled: Date, runs: readonly PastRun[]): boolean {
  const again = retries(scheduled, runs);
  return again ? now >= again.from && now <= again.until : runs.length === 0;
}

/**
 * After which instant the next sync comes that is not in vain.
 * @param earliest from when on one may succeed
 * @param runs as for `isSyncDue`; there may be none, if the last one began before `scheduled`
 */
export function nextSync(earliest: Date, scheduled: Date, jitterMinutes: number, runs: readonly PastRun[]): Date {
  const next = nextScheduled(earliest, jitterMinutes);
  if (runs.length === 0) return earliest;
  const again = retries(scheduled, runs);
  const first = new Date(Math.max(earliest.getTime(), again?.from.getTime() ?? 0));
  return again && first <= again.until && first < next ? first : next;
}

/** Within which time the day's sync is tried again; undefined if a run has settled the day, or there was none. */
function retries(scheduled: Date, runs: readonly PastRun[]): { readonly from: Date; readonly until: Date } | undefined {
  const latest = runs[0];
  const first = runs.at(-1);
  if (!latest || !first || runs.some(({ settled }) => settled)) return undefined;
  const since = Math.max(scheduled.getTime(), first.endedAt.getTime());
  return { from: new Date(latest.endedAt.getTime() + RETRY_AFTER_MS), until: new Date(since + RETRY_WITHIN_MS) };
}
