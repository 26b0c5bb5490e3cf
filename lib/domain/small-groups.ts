/** Groups of fewer people than this are not shown separately: the people could be identified. */
export const FEWEST_PEOPLE = 5;

interface Group {
  readonly key: string;
  /** The number of different people in it. */
  readonly people: number;
}

/**
 * Separates the groups that may be shown from those that are folded into one. If the folded rest had too few people, it
 * could be found by subtracting the shown groups from the total, so the next smallest group is folded, too. If all
 * groups together have too few people, all are folded.
 * @param together the number of different people in these groups together
 */
export function foldSmallGroups<Any extends Group>(
  groups: readonly Any[],
  together: (groups: readonly Any[]) => number,
): { shown: readonly Any[]; folded: readonly Any[] } {
  const shown = groups
    .filter(({ people }) => people >= FEWEST_PEOPLE)
    .sort((a, b) => b.people - a.people || (a.key < b.key ? -1 : 1));
  const folded = groups.filter(({ people }) => people < FEWEST_PEOPLE);
  const smallest = folded.length > 0 && together(folded) < FEWEST_PEOPLE ? shown.pop() : undefined;
  return { shown, folded: smallest ? [...folded, smallest] : folded };
}
