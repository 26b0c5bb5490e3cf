import { z } from "zod";
import type { Slots } from "@/lib/db/offer-index";
import { CURSOR, cursorOf } from "@/lib/domain/cursor";
import { SORTS, type Sort } from "@/lib/domain/offer-search";
import { smallest } from "@/lib/domain/smallest";
import { type Bitmap, bitmapOf, countOf, has, slotsOf, take } from "./bitmap";
import type { Edition } from "./edition";
import { firstWhere } from "./first-where";
import type { Match } from "./match";

/**
 * Where a page ended: the sort order, the tier of relevance, and the ascending sort key within it. The next page begins
 * after that, whatever a sync has added or removed meanwhile.
 */
export interface Cursor {
  readonly sort: Sort;
  readonly tier: number;
  readonly key: number;
  readonly tie: number;
  /**
   * For a search with corrected spelling: another catalogue would choose other corrections. An offer keeps its slot as
   * long as it exists.
   */
  readonly tasters: readonly number[];
}

export const cursorSchema = cursorOf(
  z.tuple([z.enum(SORTS), z.number().int(), z.number(), z.number()], z.number().int().nonnegative()),
)
  .transform(([sort, tier, key, tie, ...tasters]): Cursor => ({ sort, tier, key, tie, tasters }))
  .describe(CURSOR);

/** What `cursorSchema` reads. */
export function cursorKey({ sort, tier, key, tie, tasters }: Cursor): readonly (string | number)[] {
  return [sort, tier, key, tie, ...tasters];
}

export interface Ranked {
  readonly slot: number;
  readonly cursor: Cursor;
}

/** The first `count` offers of a match after the cursor. */
export function inOrder(
  edition: Edition,
  match: Match,
  sort: Sort,
  after: Cursor | undefined,
  count: number,
): Ranked[] {
  if (sort === "distance") return nearestFirst(edition, match, after, count);
  const sorted = keysOf(edition, sort);
  const tasters = sort === "relevance" ? (after?.tasters ?? match.search?.tasters ?? []) : [];
  const tiers = sort === "relevance" ? tiersOf(match, sorted, tasters) : [{ keys: sorted, bits: match.bits }];
  const ranked: Ranked[] = [];
  let tier = -1;
  for (const { keys, bits } of tiers) {
    tier++;
    if (after && tier < after.tier) continue;
    const start = after?.tier === tier ? positionAfter(keys, after) : 0;
    for (const slot of firstIn(edition, keys, start, bits, count - ranked.length)) {
      ranked.push({ slot, cursor: { sort, tier, key: keys.key(slot), tie: keys.tie(slot), tasters } });
    }
    if (ranked.length === count) break;
  }
  return ranked;
}

interface Tier {
  readonly keys: SortKeys;
  readonly bits: Bitmap;
}

/**
 * The tiers of a search, each without the offers of earlier ones, and the tasters before the tiers with corrected
 * spelling; computed only as far as needed.
 */
function* tiersOf({ bits, search }: Match, keys: SortKeys, tasters: readonly number[]): Iterable<Tier> {
  const left = bits.slice();
  const next = (tier: Bitmap, by = keys) => ({ keys: by, bits: take(left, tier) });
  for (const [i, tier] of (search?.tiers ?? [bits]).entries()) {
    if (i === search?.mendedFrom) yield next(bitmapOf(bits.length * 32, tasters), listed(tasters));
    yield next(tier);
  }
}

/** The order of a list of slots. */
function listed(slots: readonly number[]): SortKeys {
  return { order: Uint32Array.from(slots), key: (slot) => slots.indexOf(slot), tie: () => 0 };
}

interface SortKeys {
  /** Of an order of all slots. */
  readonly name?: "newest" | "ending";
  readonly order: Slots;
  key(slot: number): number;
  tie(slot: number): number;
}

function keysOf({ newest, ending, listed, expires, ids }: Edition, sort: Exclude<Sort, "distance">): SortKeys {
  if (sort === "ending") {
    return { name: "ending", order: ending, key: (slot) => expires[slot] ?? 0, tie: (slot) => ids[slot] ?? 0 };
  }
  return { name: "newest", order: newest, key: (slot) => -(listed[slot] ?? 0), tie: (slot) => -(ids[slot] ?? 0) };
}

/** The position in the order of the first slot after a cursor. */
function positionAfter({ order, key, tie }: SortKeys, after: Cursor): number {
  return firstWhere(order, (slot) => key(slot) > after.key || (key(slot) === after.key && tie(slot) > after.tie));
}

/** Below this share of all slots, sorting a set is faster than scanning the order for its members. */
const SPARSE = 1 / 64;

function firstIn(edition: Edition, keys: SortKeys, start: number, bits: Bitmap, count: number): number[] {
  const { name, order } = keys;
  if (name && countOf(bits) < edition.size * SPARSE) {
    const rank = ranksOf(edition, name, order);
    const rankOf = (slot: number) => rank[slot] ?? 0;
    const all = slotsOf(bits);
    const after = start === 0 ? all : all.filter((slot) => rankOf(slot) >= start);
    return smallest(after, count, (a, b) => rankOf(a) - rankOf(b));
  }
  const found: number[] = [];
  for (let i = start; i < order.length && found.length < count; i++) {
    const slot = order[i] ?? 0;
    if (has(bits, slot)) found.push(slot);
  }
  return found;
}

/** The place of each slot in an order. */
function ranksOf(edition: Edition, name: string, order: Slots): Uint32Array {
  return edition.once(`ranks ${name}`, () => {
    const ranks = new Uint32Array(edition.size);
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank] ?? 0] = rank;
    return ranks;
  });
}

function nearestFirst(edition: Edition, match: Match, after: Cursor | undefined, count: number): Ranked[] {
  const { slots = new Uint32Array(), chords = new Float64Array() } = match.nearby ?? {};
  const chord = (i: number) => chords[i] ?? 0;
  const tie = (i: number) => edition.ids[slots[i] ?? 0] ?? 0;
  const isAfter = ({ key, tie: last }: Cursor, i: number) => chord(i) > key || (chord(i) === key && tie(i) > last);
  const candidates = new Uint32Array(slots.length);
  let found = 0;
  for (let i = 0; i < slots.length; i++) {
    if (has(match.bits, slots[i] ?? 0) && (!after || isAfter(after, i))) candidates[found++] = i;
  }
  const nearest = smallest(candidates.subarray(0, found), count, (a, b) => chord(a) - chord(b) || tie(a) - tie(b));
  return nearest.map((i) => ({
    slot: slots[i] ?? 0,
    cursor: { sort: "distance", tier: 0, key: chord(i), tie: tie(i), tasters: [] },
  }));
}
