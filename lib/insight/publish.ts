import type { InsightFigure } from "@/lib/db/insight";
import { FOLDED, type InsightKind } from "@/lib/domain/insight";
import { FEWEST_PEOPLE, foldSmallGroups } from "@/lib/domain/small-groups";
import { createTally, eventsIn, peopleIn, type Tallied, type Tally } from "./tally";

type Figure = Omit<InsightFigure, "month">;

/** The counts of one month, before folding. */
export interface MonthTallies {
  readonly flat: Readonly<Record<Exclude<InsightKind, "category" | "merchant">, Tally>>;
  readonly categories: Tally;
  /** By category, because merchants belong to one. */
  readonly merchants: ReadonlyMap<string, Tally>;
}

/**
 * The figures of a month that may be stored: no figure, and no difference between two figures, represents fewer than
 * five people (docs/decisions/2026-11-20-insight-folds-small-groups.md).
 */
export function publishMonth({ flat, categories, merchants }: MonthTallies): Figure[] {
  const { shown, folded } = fold(categories.groups());
  return [
    ...figures("day", fold(flat.day.groups())),
    ...figures("town", fold(flat.town.groups())),
    ...figures("failure", fold(flat.failure.groups())),
    ...figures("sign-in-day", fold(flat["sign-in-day"].groups())),
    ...figures("category", { shown, folded }),
    ...figures("merchant", foldMerchants(shown, folded, merchants)),
  ];
}

function fold(groups: readonly Tallied[]) {
  return foldSmallGroups(groups, peopleIn);
}

/**
 * Subtracting the merchants from their category must not reveal a folded one, so each category folds its own merchants.
 */
function foldMerchants(
  categories: readonly Tallied[],
  foldedCategories: readonly Tallied[],
  merchants: MonthTallies["merchants"],
) {
  const sums = new Map<string, Tallied>();
  const folded = [...foldedCategories];
  for (const { key } of categories) {
    const parts = fold(merchants.get(key)?.groups() ?? []);
    folded.push(...parts.folded);
    for (const part of parts.shown) {
      const known = sums.get(part.key);
      sums.set(part.key, known ? { ...known, count: known.count + part.count } : part);
    }
  }
  return { shown: [...sums.values()], folded };
}

function figures(kind: InsightKind, { shown, folded }: ReturnType<typeof fold>): Figure[] {
  const rows = shown.map(({ key, label, count }) => ({ kind, key, label, count }));
  if (peopleIn(folded) < FEWEST_PEOPLE) return rows;
  return [...rows, { kind, key: FOLDED, label: "", count: eventsIn(folded) }];
}

/** An empty month to add counts to. */
export function emptyMonth() {
  const merchants = new Map<string, Tally>();
  return {
    flat: { day: createTally(), town: createTally(), failure: createTally(), "sign-in-day": createTally() },
    categories: createTally(),
    merchants,
    merchantsOf(category: string): Tally {
      const tally = merchants.get(category) ?? createTally();
      merchants.set(category, tally);
      return tally;
    },
  };
}
