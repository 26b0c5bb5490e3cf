import type { Bitmap } from "./bitmap";

/**
 * Which groups each slot is in. There are far fewer combinations of categories than offers, so each offer is counted
 * once, for its combination.
 */
export interface Combinations {
  readonly ofSlot: Uint32Array;
  /** Each is another one and a group; the first is no group at all, and an earlier one never contains a later. */
  readonly all: readonly Combination[];
  readonly groups: number;
}

interface Combination {
  readonly without: number;
  readonly group: number;
}

/** @param groups the slots of each, every slot once; slots are below `size` */
export function combinationsOf(groups: readonly ArrayLike<number>[], size: number): Combinations {
  const ofSlot = new Uint32Array(size);
  const all: Combination[] = [{ without: 0, group: -1 }];
  for (const [group, slots] of groups.entries()) {
    const joined: number[] = [];
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0;
      const without = ofSlot[slot] ?? 0;
      joined[without] ??= all.push({ without, group }) - 1;
      ofSlot[slot] = joined[without];
    }
  }
  return { ofSlot, all, groups: groups.length };
}

/** How many of the slots are in each group. */
export function countGroups({ ofSlot, all, groups }: Combinations, bits: Bitmap): Uint32Array {
  const counts = new Uint32Array(all.length);
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      const combination = ofSlot[(word << 5) + (31 - Math.clz32(left & -left))] ?? 0;
      counts[combination] = (counts[combination] ?? 0) + 1;
    }
  }
  const result = new Uint32Array(groups);
  for (let i = all.length - 1; i > 0; i--) {
    const { without, group } = all[i] ?? { without: 0, group: 0 };
    const count = counts[i] ?? 0;
    result[group] = (result[group] ?? 0) + count;
    counts[without] = (counts[without] ?? 0) + count;
  }
  return result;
}
