/** The events of one group, and the people in it. */
export interface Tallied {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly people: number;
  readonly who: ReadonlySet<string>;
}

export interface Tally {
  add(group: { readonly key: string; readonly label?: string }, person: string, events?: number): void;
  groups(): Tallied[];
}

/** Counts events by group, and the different people of each. */
export function createTally(): Tally {
  const groups = new Map<string, { key: string; label: string; count: number; who: Set<string> }>();
  return {
    add({ key, label = "" }, person, events = 1) {
      const group = groups.get(key) ?? { key, label, count: 0, who: new Set<string>() };
      group.count += events;
      group.who.add(person);
      groups.set(key, group);
    },
    groups: () => [...groups.values()].map((group) => ({ ...group, people: group.who.size })),
  };
}

export function peopleIn(groups: readonly Tallied[]): number {
  const all = new Set<string>();
  for (const { who } of groups) for (const person of who) all.add(person);
  return all.size;
}

export function eventsIn(groups: readonly Pick<Tallied, "count">[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
