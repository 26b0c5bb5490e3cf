import { z } from "zod";
import type { Slots } from "@/lib/db/offer-index";
import { CURSOR, cursorOf } from "@/lib/domain/cursor";
import { SORTS, type Sort } from "@/lib/domain/offer-search";
import { smallest } from "@/lib/domain/smallest";
import { type Bitmap, bitmapOf, countOf, has, isEmpty, slotsOf, take } from "./bitmap";
import type { Circle } from "./circle";
import type { Edition } from "./edition";
import { firstWhere } from "./first-where";
import type { Match } from "./match";
import { type NearOffer, nearestIn } from "./nearest";

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
  /** If it was ranked by distance. */
  readonly near?: NearOffer | undefined;
  readonly cursor: Cursor;
}

/**
 * The first `count` offers of a match after the cursor. Of offers that fit as well, the nearest come first where a place
 * is searched around, else the newest.
 */
export function inOrder(
  edition: Edition,
  match: Match,
  sort: Sort,
  after: Cursor | undefined,
  count: number,
): Ranked[] {
  const { bits, nearby } = match;
  const isByDistance = nearby !== undefined && (sort === "distance" || sort === "relevance");
  const order = isByDistance ? byDistance(edition, nearby.circle) : byKeys(edition, keysOf(edition, sort));
  const tasters = sort === "relevance" ? (after?.tasters ?? match.search?.tasters ?? []) : [];
  const tiers = sort === "relevance" ? tiersOf(edition, match, order, tasters) : [{ order, bits }];
  const ranked: Ranked[] = [];
  let tier = -1;
  for (const { order: within, bits: some } of tiers) {
    tier++;
    if ((after && tier < after.tier) || isEmpty(some)) continue;
    const from = after?.tier === tier ? after : undefined;
    for (const { slot, near, key, tie } of within(some, from, count - ranked.length)) {
      ranked.push({ slot, near, cursor: { sort, tier, key, tie, tasters } });
    }
    if (ranked.length === count) break;
  }
  return ranked;
}

type Position = Pick<Cursor, "key" | "tie">;
/** The first offers of a set after a position. */
type Order = (
  bits: Bitmap,
  after: Position | undefined,
  count: number,
) => readonly (Position & Pick<Ranked, "slot" | "near">)[];

interface Tier {
  readonly order: Order;
  readonly bits: Bitmap;
}

/**
 * The tiers of a search, each without the offers of earlier ones, and the tasters before the tiers with corrected
 * spelling; computed only as far as needed.
 */
function* tiersOf(edition: Edition, { bits, search }: Match, order: Order, tasters: readonly number[]): Iterable<Tier> {
  const left = bits.slice();
  for (const [i, tier] of (search?.tiers ?? [bits]).entries()) {
    if (isEmpty(left)) return;
    if (i === search?.mendedFrom) {
      yield { order: byKeys(edition, listed(tasters)), bits: take(left, bitmapOf(bits.length * 32, tasters)) };
    }
    yield { order, bits: take(left, tier) };
  }
}

function byKeys(edition: Edition, keys: SortKeys): Order {
  return (bits, after, count) => {
    const start = after ? positionAfter(keys, after) : 0;
    const slots = firstIn(edition, keys, start, bits, count);
    return slots.map((slot) => ({ slot, key: keys.key(slot), tie: keys.tie(slot) }));
  };
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

function keysOf({ newest, ending, listed, expires, ids }: Edition, sort: Sort): SortKeys {
  if (sort === "ending") {
    return { name: "ending", order: ending, key: (slot) => expires[slot] ?? 0, tie: (slot) => ids[slot] ?? 0 };
  }
  return { name: "newest", order: newest, key: (slot) => -(listed[slot] ?? 0), tie: (slot) => -(ids[slot] ?? 0) };
}

/** The position in the order of the first slot after a cursor. */
function positionAfter({ order, key, tie }: SortKeys, after: Position): number {
  return firstWhere(order, (slot) => key(slot) > after.key || (key(slot) === after.key && tie(slot) > after.tie));
}

/** Below this share of all slots, sorting a set is faster than scanning the order for its members. */
const SPARSE = 1 / 64;

function firstIn(edition: Edition, keys: SortKeys, start: number, bits: Bitmap, count: number): number[] {
  const { name, order } = keys;
  const members = name ? countOf(bits) : edition.size;
  if (name && members < edition.size * SPARSE) {
    const rank = ranksOf(edition, name, order);
    const rankOf = (slot: number) => rank[slot] ?? 0;
    const all = slotsOf(bits, members);
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

/** By chord, nearest first. */
function byDistance(edition: Edition, circle: Circle): Order {
  return (bits, after, count) =>
    nearestIn(edition, circle, bits, count, after && { chord: after.key, id: after.tie }).map((near) => ({
      slot: near.slot,
      near,
      key: near.chord,
      tie: near.id,
    }));
}
