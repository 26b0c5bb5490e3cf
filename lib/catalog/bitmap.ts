import type { Slots } from "@/lib/db/offer-index";

/** A set of slots as bits. Sets in an index are ascending slots; sets being computed are bitmaps. */
export type Bitmap = Uint32Array<ArrayBuffer>;

export function emptyBitmap(size: number): Bitmap {
  return new Uint32Array((size + 31) >>> 5);
}

export function bitmapOf(size: number, slots: ArrayLike<number>): Bitmap {
  return addAll(emptyBitmap(size), slots);
}

export function addAll(bits: Bitmap, slots: ArrayLike<number>): Bitmap {
  for (let i = 0; i < slots.length; i++) add(bits, slots[i] ?? 0);
  return bits;
}

export function add(bits: Bitmap, slot: number): void {
  bits[slot >>> 5] = at(bits, slot >>> 5) | (1 << (slot & 31));
}

/** Adds everything that is in another set. */
export function addSet(bits: Bitmap, others: Bitmap): void {
  for (let i = 0; i < bits.length; i++) bits[i] = at(bits, i) | at(others, i);
}

export function has(bits: Bitmap, slot: number): boolean {
  return ((at(bits, slot >>> 5) >>> (slot & 31)) & 1) === 1;
}

export function intersection(first: Bitmap, ...others: readonly Bitmap[]): Bitmap {
  const result = first.slice();
  for (const bits of others) for (let i = 0; i < result.length; i++) result[i] = at(result, i) & at(bits, i);
  return result;
}

export function union(first: Bitmap, ...others: readonly Bitmap[]): Bitmap {
  const result = first.slice();
  for (const bits of others) addSet(result, bits);
  return result;
}

/** Removes from a set everything that is also in another. @returns what was removed */
export function take(from: Bitmap, bits: Bitmap): Bitmap {
  const taken = new Uint32Array(from.length);
  for (let i = 0; i < from.length; i++) {
    const word = at(from, i);
    taken[i] = word & at(bits, i);
    from[i] = word & ~at(bits, i);
  }
  return taken;
}

export function countOf(bits: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(at(bits, i));
  return count;
}

/** The size of the intersection. */
export function countOfBoth(bits: Bitmap, others: Bitmap): number {
  let count = 0;
  for (let i = 0; i < bits.length; i++) count += onesIn(at(bits, i) & at(others, i));
  return count;
}

/** How many of the slots are in the set. */
export function countIn(bits: Bitmap, slots: ArrayLike<number>): number {
  let count = 0;
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i] ?? 0;
    count += (at(bits, slot >>> 5) >>> (slot & 31)) & 1;
  }
  return count;
}

/** Its slots, ascending. */
export function slotsOf(bits: Bitmap): Slots {
  const slots = new Uint32Array(countOf(bits));
  let count = 0;
  for (let i = 0; i < bits.length; i++) {
    for (let word = at(bits, i); word !== 0; word &= word - 1) {
      slots[count++] = (i << 5) + (31 - Math.clz32(word & -word));
    }
  }
  return slots;
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function at(bits: Bitmap, index: number): number {
  return bits[index] ?? 0;
}
