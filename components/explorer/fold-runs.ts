import type { ListedOffer } from "@/lib/text/listed";

/** An offer of the list, and those that are folded below it. */
export interface ListRow {
  readonly offer: ListedOffer;
  readonly folded: readonly ListedOffer[];
}

/** How many offers of a merchant stand one below the other at one place, before the others are folded. */
const SHOWN = 2;

/** The nearest offers, with no merchant at one place taking up the list: it is to show what else is near. */
export function foldRuns(offers: readonly ListedOffer[]): ListRow[] {
  const rows: { readonly offer: ListedOffer; readonly folded: ListedOffer[] }[] = [];
  let run = 0;
  for (const [i, offer] of offers.entries()) {
    run = isBeside(offers[i - 1], offer) ? run + 1 : 1;
    if (run > SHOWN) rows.at(-1)?.folded.push(offer);
    else rows.push({ offer, folded: [] });
  }
  return rows;
}

/** Whether two offers are of one merchant, as far as a reader can tell, and at one place. */
function isBeside(one: ListedOffer | undefined, other: ListedOffer): boolean {
  return (
    one?.nearest !== undefined &&
    one.merchant.name === other.merchant.name &&
    one.nearest.latitude === other.nearest?.latitude &&
    one.nearest.longitude === other.nearest.longitude
  );
}
