import { LRUCache } from "lru-cache";
import { catalogStamp, catalogVersion } from "@/lib/db/catalog-state";
import { allCategories } from "@/lib/db/categories";
import type { CatalogDb } from "@/lib/db/client";
import {
  type OfferIndex,
  type OfferSetKind,
  offerIndex,
  type Places,
  type Slots,
  statesOfTowns,
  type TownStates,
} from "@/lib/db/offer-index";
import { type TownOffers, townOffersIn } from "@/lib/db/town-offers";
import { centralToday, type Day, dayNumber } from "@/lib/domain/central-time";
import { once } from "@/lib/domain/once";
import { type Bitmap, bitmapOf } from "./bitmap";
import { type CategoryTree, categoryTree } from "./category-tree";
import { firstWhere } from "./first-where";
import type { OfferItem, OfferLocation } from "./types";

/**
 * How many answers are cached. A set of offers is a few bitmaps of 13 kB each at national size, counts are about 10 kB;
 * a circle has a bitmap for each state that it touches. They are cached separately, so that circles, which are rarely
 * requested again, do not push out counts, which often are.
 */
const KEPT = { sets: 300, circles: 30, counts: 1_000 } as const;

/**
 * How many names of answers are remembered, to recognise a second request. Most answers are never requested again:
 * keeping those, too, would fill the garbage collector's old generation with unused data, and collecting it slows
 * requests (docs/decisions/2026-11-22-one-request-in-a-hundred.md).
 */
const ASKED_ONCE = 5_000;

/** Offers and locations cached in the form that pages show, about 500 bytes each. */
const KEPT_ROWS = 20_000;

/**
 * One version of the catalogue on one Central day: its index, read as needed, and what was computed from it. Nothing of
 * it outlives the version or the day, so that an expired offer is gone from every number the moment its day ends.
 */
export interface Edition {
  readonly key: string;
  readonly today: Day;
  /** Slots are below this. */
  readonly size: number;
  readonly live: Bitmap;
  /** By slot: ids of the offer and its merchant, and the days of listing and expiry as numbers. */
  readonly ids: Float64Array;
  readonly merchants: Float64Array;
  readonly listed: Int32Array;
  readonly expires: Int32Array;
  /** Slots in an order. */
  readonly newest: Slots;
  readonly ending: Slots;
  readonly categories: CategoryTree;
  readonly index: OfferIndex;
  set(kind: OfferSetKind, key: string): Slots;
  cell(id: number): Places;
  /** Offers by town, the town with most first. */
  townOffers(): TownOffers;
  /** Where in that order a town stands, by its id. */
  townPosition(id: number): number | undefined;
  offersInTown(id: number): Slots;
  townStates(): TownStates;
  /** Computes a part of the edition once; or makes room for queries, which work in it one after the other. */
  once<Part extends object>(key: string, work: () => Part): Part;
  readonly rows: Rows;
  /** Computes an answer, and caches it from the second request on. */
  memo<Answer extends object>(kind: keyof typeof KEPT, key: string, work: () => Answer): Answer;
}

/** Rows read from the tables, valid until the file is written to: between syncs the worker adds logos. */
interface Rows {
  readonly items: LRUCache<number, OfferItem>;
  readonly locations: LRUCache<number, OfferLocation>;
}

const NONE = new Uint32Array();
/** By database, with the `catalogStamp` at which its rows were read. */
type Editions = WeakMap<CatalogDb, { readonly stamp: string; readonly edition: Edition }>;
// Next bundles pages and routes as separate module instances; they share only globalThis.
const shared: typeof globalThis & { perksPortalEditions?: Editions } = globalThis;
shared.perksPortalEditions ??= new WeakMap();
const editions = shared.perksPortalEditions;

/**
 * Queries one version of the catalogue: all reads within `work` see the same data, even if a sync is applied meanwhile.
 */
export function inEdition<Answer>(catalog: CatalogDb, work: (edition: Edition) => Answer): Answer {
  return catalog.transaction(() => work(editionOf(catalog)));
}

function editionOf(catalog: CatalogDb): Edition {
  const today = centralToday();
  const stamp = catalogStamp(catalog);
  const known = editions.get(catalog);
  if (known?.stamp === stamp && known.edition.today === today) return known.edition;
  const key = `${catalogVersion(catalog)} ${today}`;
  const edition = known?.edition.key === key ? { ...known.edition, rows: newRows() } : openEdition(catalog, key, today);
  editions.set(catalog, { stamp, edition });
  return edition;
}

function newRows(): Rows {
  return { items: cacheOf(KEPT_ROWS), locations: cacheOf(KEPT_ROWS) };
}

/** Limited by size: limited by `max`, it would allocate room for all its values at once, which takes milliseconds. */
function cacheOf<Key extends number | string, Value extends object | true>(most: number): LRUCache<Key, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}

function openEdition(catalog: CatalogDb, key: string, today: Day): Edition {
  const index = offerIndex(catalog);
  const sets = new Map<string, Slots>();
  const cells = new Map<number, Places>();
  const parts = new Map<string, object>();
  const answers = {
    sets: cacheOf<string, object>(KEPT.sets),
    circles: cacheOf<string, object>(KEPT.circles),
    counts: cacheOf<string, object>(KEPT.counts),
  };
  const askedOnce = cacheOf<string, true>(ASKED_ONCE);
  const ids = new Float64Array(index.column("id"));
  const expires = new Int32Array(index.column("expires"));
  const ending = new Uint32Array(index.column("ending"));
  const day = dayNumber(today);
  const firstLive = firstWhere(ending, (slot) => (expires[slot] ?? 0) >= day);
  const set = (kind: OfferSetKind, name: string) => {
    const known = sets.get(`${kind} ${name}`);
    if (known) return known;
    const slots = index.set(kind, name);
    // A word that no offer contains is not cached: users may type anything.
    if (slots.length > 0) sets.set(`${kind} ${name}`, slots);
    return slots;
  };
  const townOffers = once(() => townOffersIn(index.column("towns")));
  const townPositions = once(() => positionsById(townOffers().towns));
  const townPosition = (id: number) => {
    const position = townPositions()[id] ?? ABSENT;
    return position === ABSENT ? undefined : position;
  };
  return {
    key,
    today,
    size: ids.length,
    live: bitmapOf(ids.length, ending.subarray(firstLive)),
    ids,
    merchants: new Float64Array(index.column("merchant")),
    listed: new Int32Array(index.column("listed")),
    expires,
    newest: new Uint32Array(index.column("newest")),
    ending,
    categories: categoryTree(allCategories(catalog), (id) => set("category", String(id)), ids.length),
    index,
    rows: newRows(),
    set,
    cell: (id) => madeOnce(cells, id, () => index.cell(id)),
    townOffers,
    townPosition,
    offersInTown(id) {
      const { slots, ends } = townOffers();
      const position = townPosition(id);
      return position === undefined ? NONE : slots.subarray(ends[position - 1] ?? 0, ends[position]);
    },
    townStates: once(() => statesOfTowns(catalog)),
    once: <Part extends object>(name: string, work: () => Part) => madeOnceByName(parts, name, work),
    memo<Answer extends object>(kind: keyof typeof KEPT, name: string, work: () => Answer) {
      if (answers[kind].has(name) || askedOnce.has(name)) return madeOnceByName(answers[kind], name, work);
      askedOnce.set(name, true);
      return work();
    },
  };
}

interface Store<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, made when it is first needed. */
function madeOnce<Key, Value extends object>(store: Store<Key, Value>, key: Key, make: () => Value): Value {
  const known = store.get(key);
  if (known) return known;
  const value = make();
  store.set(key, value);
  return value;
}

/**
 * The same for values of several kinds, which their names tell apart: a name begins with the kind. Each kind is made in
 * one place, whose word the cast takes for what a name stands for.
 */
function madeOnceByName<Value extends object>(store: Store<string, object>, name: string, make: () => Value): Value {
  return madeOnce(store, name, make) as Value;
}

const ABSENT = -1;

/** Where each id stands in a list, by the id: building a Map of that size would take milliseconds. */
function positionsById(ids: Uint32Array): Int32Array {
  let last = -1;
  for (let i = 0; i < ids.length; i++) last = Math.max(last, ids[i] ?? 0);
  const positions = new Int32Array(last + 1).fill(ABSENT);
  for (let i = 0; i < ids.length; i++) positions[ids[i] ?? 0] = i;
  return positions;
}
