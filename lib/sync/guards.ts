import type { Outlook } from "@/lib/db/apply/apply-staged";
import { isMoreThan } from "@/lib/domain/share";
import { formatNumber } from "@/lib/text/format";

/**
 * Why a feed must wait for an admin's decision: it is empty, or lost more than the limit, or all of a category (design,
 * Sync). Undefined if it can be applied.
 * @param shrinkLimit FEED_SHRINK_LIMIT as a fraction of 1
 * @param refused the number of rejected rows
 */
export function reasonToHold(outlook: Outlook, shrinkLimit: number, refused: number): string | undefined {
  const { liveBefore, liveAfter, offers, emptied } = outlook;
  if (offers === 0) return refused === 0 ? "The feed has no offers." : allRefused(refused);
  if (isMoreThan(shrinkLimit, liveBefore - liveAfter, liveBefore)) {
    const lost = formatNumber((1 - liveAfter / liveBefore) * 100);
    return `The feed has ${liveAfter} offers where the catalogue has ${liveBefore}: ${lost} % fewer, more than FEED_SHRINK_LIMIT allows.`;
  }
  if (emptied.length > 0) {
    const shown = emptied.slice(0, 5).join(", ");
    const more = emptied.length > 5 ? ` and ${emptied.length - 5} more` : "";
    return `The feed has no more offers in ${shown}${more}.`;
  }
  return undefined;
}

function allRefused(rows: number): string {
  return `No offer of the feed can be shown: all ${rows} rows were rejected. The list of problems says why; a setting may be the cause.`;
}
