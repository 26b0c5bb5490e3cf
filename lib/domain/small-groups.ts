/** What fewer people than this did is not shown by itself: it could be told who they were. */
export const FEWEST_PEOPLE = 5;

interface Group {
  readonly key: string;
  /** How many different people are in it. */
  readonly people: number;
}

/**
 * Parts the groups that may be shown from those that are folded into one. A rest of too few people would be told by taking
 * what is shown from the whole, so the smallest of the others goes with it. Where all together are too few, all is folded.
 * @param together how many different people are in these groups
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
