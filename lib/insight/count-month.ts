import { setImmediate as nextTurn } from "node:timers/promises";
import { allCategories, type CategoryRow } from "@/lib/db/categories";
import type { CatalogDb, PortalDb } from "@/lib/db/client";
import { attemptsBetween, type CountedAttempt, countedMonths, replaceMonth, signInsBetween } from "@/lib/db/insight";
import { write } from "@/lib/db/write";
import { centralMidnight, type Day, nextDay } from "@/lib/domain/central-time";
import { UNKNOWN } from "@/lib/domain/insight";
import { daysOf, type Month } from "@/lib/domain/months";
import type { Runtime } from "@/lib/runtime";
import { emptyMonth, publishMonth } from "./publish";
import { townOf } from "./town";

type TopCategories = ReadonlyMap<number, { readonly key: string; readonly label: string }>;

/** Counts a month from its first day up to a given day, in US Central time, and stores the part that may be shown. */
export async function countMonth(
  { portal, catalog }: Pick<Runtime, "portal" | "catalog">,
  month: Month,
  until: Day,
): Promise<void> {
  const tops = topCategories(catalog);
  const tallies = emptyMonth();
  for (const day of daysOf(month).filter((day) => day <= until)) {
    const from = centralMidnight(day).toISOString();
    const to = centralMidnight(nextDay(day)).toISOString();
    for (const attempt of attemptsBetween(portal, from, to)) countAttempt(tallies, day, attempt, tops);
    for (const { memberId, signIns } of signInsBetween(portal, from, to)) {
      tallies.flat["sign-in-day"].add({ key: day }, String(memberId), signIns);
    }
    // One day at a time: a whole month of a large organisation would block the event loop.
    await nextTurn();
  }
  await write(portal, (tx) => {
    if (!isCounted(tx, month, until)) replaceMonth(tx, { month, until }, publishMonth(tallies));
  });
}

/** Another count may have been faster, after which retention may have deleted what this one had yet to read. */
function isCounted(tx: PortalDb, month: Month, until: Day): boolean {
  return countedMonths(tx).some((counted) => counted.month === month && counted.until === until);
}

function countAttempt(
  { flat, categories, merchantsOf }: ReturnType<typeof emptyMonth>,
  day: Day,
  attempt: CountedAttempt,
  tops: TopCategories,
): void {
  const { clientUserId, outcome, merchantId, merchantName } = attempt;
  if (outcome !== "sent") {
    flat.failure.add({ key: outcome }, clientUserId);
    return;
  }
  const category = categoryOf(attempt, tops);
  const town = townOf(attempt);
  flat.day.add({ key: day }, clientUserId);
  flat.town.add(town ?? { key: UNKNOWN }, clientUserId);
  categories.add(category, clientUserId);
  merchantsOf(category.key).add({ key: String(merchantId), label: merchantName ?? "" }, clientUserId);
}

/** Today's root category; for a category that has left the catalogue, the title that it had. */
function categoryOf({ categoryId, categoryTitle }: CountedAttempt, tops: TopCategories) {
  if (categoryId === null) return { key: UNKNOWN };
  const known = tops.get(categoryId);
  if (known) return known;
  return categoryTitle === null ? { key: UNKNOWN } : { key: String(categoryId), label: categoryTitle };
}

/** The root category of each category. */
function topCategories(catalog: CatalogDb): TopCategories {
  const byId = new Map(allCategories(catalog).map((category) => [category.id, category]));
  const parentOf = ({ parentId }: CategoryRow) => (parentId === null ? undefined : byId.get(parentId));
  return new Map(
    [...byId.values()].map((category) => {
      let top = category;
      for (let up = parentOf(top); up; up = parentOf(up)) top = up;
      return [category.id, { key: String(top.id), label: top.title }];
    }),
  );
}
