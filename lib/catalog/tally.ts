import { type Bitmap, bitmapOf, bitmapOfAll, countIn, countOf, intersection, slotsOf } from "./bitmap";
import { firstWhere } from "./first-where";
import { fromSecondTime } from "./from-second-time";

/** Which offers have which values of a property, such as their towns; looked up by value or by offer. */
export interface Dimension {
  readonly byValue: Grouping;
  /** How many slots there are. */
  readonly size: number;
  /** Undefined the first time: inverting takes longer than a lookup by value. */
  readonly bySlot: () => Grouping | undefined;
  /** Room for a count of each value, until something else is counted: making it anew takes longer than counting. */
  readonly room: Uint32Array;
}

/** Members by group: those of group `i` are in `members` from `ends[i - 1]` (0 for the first) up to `ends[i]`. */
export interface Grouping {
  readonly ends: Uint32Array;
  readonly members: Uint32Array;
}

export function dimensionOf(byValue: Grouping, size: number): Dimension {
  const room = new Uint32Array(byValue.ends.length);
  return { byValue, size, bySlot: fromSecondTime(() => inverted(byValue, size)), room };
}

export function groupingOf(groups: readonly ArrayLike<number>[]): Grouping {
  const ends = new Uint32Array(groups.length);
  let end = 0;
  for (const [i, group] of groups.entries()) ends[i] = end += group.length;
  const members = new Uint32Array(end);
  for (const [i, group] of groups.entries()) members.set(group, ends[i - 1] ?? 0);
  return { ends, members };
}

/** How many of the offers have each value, in the order of the values. */
export function tally(dimension: Dimension, bits: Bitmap): Uint32Array {
  const { byValue } = dimension;
  const bySlot = quickerBySlot(dimension, bits, byValue.members.length);
  if (bySlot) return tallyBySlot(dimension, bySlot, bits);
  return Uint32Array.from(byValue.ends, (_end, value) => countAt(byValue, value, bits));
}

export interface Count {
  readonly value: number;
  readonly count: number;
}

/** Some or all values of a dimension, those with most offers first. */
export interface Values {
  readonly values: Uint32Array;
  /** The same as a set. */
  readonly bits: Bitmap;
  /** How many offers those up to a position have together. */
  readonly ends: Uint32Array;
}

export function valuesIn({ byValue }: Dimension, values: Uint32Array): Values {
  let end = 0;
  const ends = values.map((value) => {
    end += sizeAt(byValue, value);
    return end;
  });
  return { values, bits: bitmapOf(byValue.ends.length, values), ends };
}

/** The most common values among the offers. */
export function mostCounted(dimension: Dimension, bits: Bitmap, some: Values, howMany: number): readonly Count[] {
  const { byValue } = dimension;
  const inverse = quickerBySlot(dimension, bits, some.ends.at(-1) ?? 0);
  const pairs = inverse ? pairsOf(inverse, bits) : 0;
  const bySlot = costBySlot(bits, pairs) < looksByValue(dimension, some, pairs, howMany) ? inverse : undefined;
  const values =
    bySlot && pairs * FEW < some.values.length
      ? slotsOf(intersection(some.bits, valuesOf(dimension, bySlot, bits)))
      : some.values;
  const counts = bySlot && tallyBySlot(dimension, bySlot, bits);
  const best: Count[] = [];
  let least = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    // No later value has more offers than this one.
    if (sizeAt(byValue, value) <= least) break;
    const count = counts ? (counts[value] ?? 0) : countAt(byValue, value, bits);
    if (count <= least) continue;
    least = rankIn(best, { value, count }, howMany);
  }
  return best;
}

/** Inserts a count among the highest so far, after equal ones. @returns the count that the next one has to exceed */
export function rankIn<Counted extends { readonly count: number }>(
  best: Counted[],
  one: Counted,
  howMany: number,
): number {
  best.splice(best.findLastIndex(({ count }) => count >= one.count) + 1, 0, one);
  if (best.length > howMany) best.pop();
  return best.length < howMany ? 0 : (best.at(-1)?.count ?? 0);
}

/** What counting by offer takes for each offer and each of its values, in looks at an offer of a value. */
const [OFFER, PAIR] = [10, 2.5];
/** Offers that have this much fewer values than there are: looking for those is quicker than going through all. */
const FEW = 8;

/** @param pairs of the offers and their values */
function costBySlot(bits: Bitmap, pairs: number): number {
  return OFFER * countOf(bits) + PAIR * pairs;
}

/** @param members of the values that would be checked */
function quickerBySlot({ byValue, bySlot, size }: Dimension, bits: Bitmap, members: number): Grouping | undefined {
  const pairs = (countOf(bits) * byValue.members.length) / size;
  return costBySlot(bits, pairs) < members ? bySlot() : undefined;
}

/**
 * How many offers of values are looked at until no later value can be among the most common, if the offers have their
 * values as all do. Those of a chain have most towns: then few of the towns are looked at.
 */
function looksByValue({ byValue }: Dimension, { values, ends }: Values, pairs: number, howMany: number): number {
  const lastOfBest = values[howMany - 1];
  const least = lastOfBest === undefined ? 0 : (sizeAt(byValue, lastOfBest) * pairs) / byValue.members.length;
  const last = firstWhere(values, (value) => sizeAt(byValue, value) <= least) - 1;
  return ends[last] ?? 0;
}

function pairsOf({ ends }: Grouping, bits: Bitmap): number {
  let pairs = 0;
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      const slot = (word << 5) + (31 - Math.clz32(left & -left));
      pairs += (ends[slot] ?? 0) - (slot === 0 ? 0 : (ends[slot - 1] ?? 0));
    }
  }
  return pairs;
}

/** The values that any of the offers has. */
function valuesOf({ byValue }: Dimension, { ends, members }: Grouping, bits: Bitmap): Bitmap {
  const lists = Array.from(slotsOf(bits), (slot) => members.subarray(ends[slot - 1] ?? 0, ends[slot]));
  return bitmapOfAll(byValue.ends.length, lists);
}

function sizeAt({ ends }: Grouping, value: number): number {
  return (ends[value] ?? 0) - (value === 0 ? 0 : (ends[value - 1] ?? 0));
}

function countAt({ ends, members }: Grouping, value: number, bits: Bitmap): number {
  return countIn(bits, members, value === 0 ? 0 : ends[value - 1], ends[value]);
}

function tallyBySlot({ room: counts }: Dimension, { ends, members }: Grouping, bits: Bitmap): Uint32Array {
  counts.fill(0);
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      const slot = (word << 5) + (31 - Math.clz32(left & -left));
      const end = ends[slot] ?? 0;
      for (let i = slot === 0 ? 0 : (ends[slot - 1] ?? 0); i < end; i++) {
        const value = members[i] ?? 0;
        counts[value] = (counts[value] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** The same pairs, inverted. */
export function inverted({ ends, members }: Grouping, size: number): Grouping {
  const starts = new Uint32Array(size + 1);
  for (let i = 0; i < members.length; i++) {
    const next = (members[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let slot = 0; slot < size; slot++) starts[slot + 1] = (starts[slot + 1] ?? 0) + (starts[slot] ?? 0);
  const groups = new Uint32Array(members.length);
  let i = 0;
  for (let group = 0; group < ends.length; group++) {
    for (const end = ends[group] ?? 0; i < end; i++) {
      const slot = members[i] ?? 0;
      const at = starts[slot] ?? 0;
      groups[at] = group;
      starts[slot] = at + 1;
    }
  }
  // By now, each start has moved up to its end.
  return { ends: starts.subarray(0, size), members: groups };
}
