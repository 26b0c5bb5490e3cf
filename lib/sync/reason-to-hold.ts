import type { Outlook } from "@/lib/db/apply/apply-staged";
import { isMoreThan } from "@/lib/domain/is-more-than";
import { holdReasons } from "@/lib/text/sync-reasons";

/** Of the categories that it empties. */
const SHOWN = 5;

/**
 * Why a feed must wait for an admin's decision: it is empty, or lost more than the limit, or all of a category (design,
 * Sync). Undefined if it can be applied.
 * @param shrinkLimit FEED_SHRINK_LIMIT as a fraction of 1
 * @param refused the number of rejected rows
 */
export function reasonToHold(outlook: Outlook, shrinkLimit: number, refused: number): string | undefined {
  const { live, offers, categories } = outlook;
  if (offers === 0) return refused === 0 ? holdReasons.empty : holdReasons.allRefused(refused);
  if (isMoreThan(shrinkLimit, live.before - live.after, live.before)) {
    return holdReasons.shrunk(live.after, live.before, 1 - live.after / live.before);
  }
  const emptied = categories.filter((category) => category.emptied).map(({ title }) => title);
  if (emptied.length > 0) return holdReasons.emptied(emptied.slice(0, SHOWN), emptied.length - SHOWN);
  return undefined;
}
