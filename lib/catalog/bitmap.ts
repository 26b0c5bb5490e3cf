import type { Slots } from "@/lib/db/offer-index";
import { onesIn } from "@/lib/domain/ones-in";

/**
 * A set of slots as bits; what is beyond its end is not in it. Sets in an index are ascending slots; sets being computed
 * are bitmaps.
 */
export type Bitmap = Uint32Array<ArrayBuffer>;

/** The empty set, which takes no time to go through; it has no room to add to. */
export const NONE: Bitmap = new Uint32Array();

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5);
}

export function bitmapOf(size: number, slots: ArrayLike<number>): Bitmap {
  return bitmapOfAll(size, [slots]);
}

/** The slots of any of the lists. */
export function bitmapOfAll(size: number, lists: readonly ArrayLike<number>[]): Bitmap {
  if (lists.every(({ length }) => length === 0)) return NONE;
  const bits = emptyBitmap(size);
  for (const slots of lists) for (let i = 0; i < slots.length; i++) add(bits, slots[i] ?? 0);
  return bits;
}

export function add(bits: Bitmap, slot: number): void {
  bits[slot >>> 5] = at(bits, slot >>> 5) | (1 << (slot & 31));
}

export function has(bits: Bitmap, slot: number): boolean {
  return ((at(bits, slot >>> 5) >>> (slot & 31)) & 1) === 1;
}

/** The first itself if there are no others. */
export function intersection(first: Bitmap, ...others: readonly Bitmap[]): Bitmap {
  if (others.length === 0) return first;
  const result = first.slice(0, Math.min(...others.map(({ length }) => length)));
  for (const bits of others) for (let i = 0; i < result.length; i++) result[i] = at(result, i) & at(bits, i);
  return result;
}

/** A set that is given more than once is gone through once; one alone is returned itself. */
export function union(...sets: readonly Bitmap[]): Bitmap {
  const distinct = new Set(sets.filter(({ length }) => length > 0));
  const [first = NONE, ...others] = distinct;
  if (others.length === 0) return first;
  const result = first.slice();
  for (const bits of others) for (let i = 0; i < result.length; i++) result[i] = at(result, i) | at(bits, i);
  return result;
}

/** Removes from a set everything that is also in another. @returns what was removed */
export function take(from: Bitmap, bits: Bitmap): Bitmap {
  if (!meets(from, bits)) return NONE;
  const taken = new Uint32Array(Math.min(from.length, bits.length));
  for (let i = 0; i < taken.length; i++) {
    const word = at(from, i);
    taken[i] = word & at(bits, i);
    from[i] = word & ~at(bits, i);
  }
  return taken;
}

export function isEmpty(bits: Bitmap): boolean {
  for (let i = 0; i < bits.length; i++) if (at(bits, i) !== 0) return false;
  return true;
}

/** Whether the intersection has any. */
export function meets(bits: Bitmap, others: Bitmap): boolean {
  const length = Math.min(bits.length, others.length);
  for (let i = 0; i < length; i++) if ((at(bits, i) & at(others, i)) !== 0) return true;
  return false;
}

export function countOf(bits: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(at(bits, i));
  return count;
}

/** The size of the intersection. */
export function countOfBoth(bits: Bitmap, others: Bitmap): number {
  const length = Math.min(bits.length, others.length);
  let count = 0;
  for (let i = 0; i < length; i++) count += onesIn(at(bits, i) & at(others, i));
  return count;
}

/** How many of the slots are in the set. @param from, to which of them; all by default */
export function countIn(bits: Bitmap, slots: ArrayLike<number>, from = 0, to = slots.length): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    const slot = slots[i] ?? 0;
    count += (at(bits, slot >>> 5) >>> (slot & 31)) & 1;
  }
  return count;
}

/** Its slots, ascending. @param count how many they are, where it is known */
export function slotsOf(bits: Bitmap, count = countOf(bits)): Slots {
  const slots = new Uint32Array(count);
  let next = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = at(bits, i); word !== 0; word &= word - 1) slots[next++] = slotAt(i, word);
  }
  return slots;
}

/** The slots of the intersection, ascending, one by one: whoever needs a few looks no further. */
export function* slotsOfBoth(bits: Bitmap, others: Bitmap): Iterable<number> {
  const length = Math.min(bits.length, others.length);
  for (let i = 0; i < length; i++) {
    for (let word = at(bits, i) & at(others, i); word !== 0; word &= word - 1) yield slotAt(i, word);
  }
}

/** The lowest slot of a part of a set. */
function slotAt(index: number, word: number): number {
  return (index << 5) + (31 - Math.clz32(word & -word));
}

function at(bits: Bitmap, index: number): number {
  return bits[index] ?? 0;
}
