import type { Places } from "@/lib/db/offer-index";
import { add, type Bitmap, countOf, emptyBitmap, has, slotsOf } from "../bitmap";
import type { Edition } from "../edition";
import { fromSecondTime } from "../from-second-time";
import { type Grouping, inverted } from "../tally";

/** The places of a cell where a matching offer applies; valid until the next cell is looked at. */
export interface MatchingPlaces {
  readonly count: number;
  /** Their positions in the cell, ascending. */
  readonly positions: Uint32Array;
}

/** An offer has ten places on average: from twice as many in view for each that matches, few of them are looked at. */
const PAIRS_PER_MATCH = 20;

/** @param cells those that will be looked at */
export function matchingPlaces(
  edition: Edition,
  bits: Bitmap,
  cells: readonly number[],
): (cell: number) => MatchingPlaces {
  const matches = countOf(bits);
  const pairs = cells.reduce((sum, cell) => sum + edition.cell(cell).slots.length, 0);
  const byOffer = matches > 0 && pairs > PAIRS_PER_MATCH * matches ? placesByOffer(edition) : undefined;
  if (!byOffer) return (cell) => byLooking(edition, edition.cell(cell), bits);
  let found: Bitmap | undefined;
  return (cell) => {
    found ??= placesOf(byOffer, bits);
    return byOfferIn(edition, cell, byOffer, found);
  };
}

/** Goes to the next offer that matches, then to its place: faster than a look at each place, as many have none. */
function byLooking(edition: Edition, { ends, slots }: Places, bits: Bitmap): MatchingPlaces {
  const positions = roomFor(edition, ends.length);
  let count = 0;
  let i = 0;
  let end = 0;
  for (let first = nextOf(bits, slots, 0); first < slots.length; first = nextOf(bits, slots, end)) {
    while ((ends[i] ?? 0) <= first) i++;
    end = ends[i] ?? 0;
    positions[count++] = i;
  }
  return { count, positions };
}

/** The position of the next slot that is in the set; their number if there is none. */
export function nextOf(bits: Bitmap, slots: Uint32Array, from: number): number {
  let at = from;
  while (at < slots.length && !has(bits, slots[at] ?? 0)) at++;
  return at;
}

/** The places of each offer, numbered through all cells. */
interface PlacesByOffer {
  readonly places: number;
  /** The number of the first place of each cell. */
  readonly starts: ReadonlyMap<number, number>;
  readonly bySlot: Grouping;
}

/** Undefined the first time: inverting takes longer than a look at all places. */
function placesByOffer(edition: Edition): PlacesByOffer | undefined {
  return edition.once("places by offer", () => fromSecondTime(() => invert(edition)))();
}

function invert(edition: Edition): PlacesByOffer {
  const starts = new Map<number, number>();
  let places = 0;
  let pairs = 0;
  for (const id of edition.index.cellsIn(-180, 180, -90, 90)) {
    starts.set(id, places);
    places += edition.cell(id).ends.length;
    pairs += edition.cell(id).slots.length;
  }
  const ends = new Uint32Array(places);
  const members = new Uint32Array(pairs);
  let before = 0;
  for (const [id, start] of starts) {
    const cell = edition.cell(id);
    for (let i = 0; i < cell.ends.length; i++) ends[start + i] = before + (cell.ends[i] ?? 0);
    members.set(cell.slots, before);
    before += cell.slots.length;
  }
  return { places, starts, bySlot: inverted({ ends, members }, edition.size) };
}

/** The numbers of all places of the matching offers. */
function placesOf({ places, bySlot: { ends, members } }: PlacesByOffer, bits: Bitmap): Bitmap {
  const found = emptyBitmap(places);
  const slots = slotsOf(bits);
  for (let n = 0; n < slots.length; n++) {
    const slot = slots[n] ?? 0;
    const end = ends[slot] ?? 0;
    for (let at = slot === 0 ? 0 : (ends[slot - 1] ?? 0); at < end; at++) add(found, members[at] ?? 0);
  }
  return found;
}

function byOfferIn(edition: Edition, id: number, { starts }: PlacesByOffer, found: Bitmap): MatchingPlaces {
  const { ends } = edition.cell(id);
  const start = starts.get(id) ?? 0;
  const positions = roomFor(edition, ends.length);
  let count = 0;
  for (let word = start >>> 5; word << 5 < start + ends.length; word++) {
    for (let left = found[word] ?? 0; left !== 0; left &= left - 1) {
      const i = (word << 5) + (31 - Math.clz32(left & -left)) - start;
      if (i < 0 || i >= ends.length) continue;
      positions[count++] = i;
    }
  }
  return { count, positions };
}

/** Reused for each cell: allocating it would cost more than the search. */
function roomFor(edition: Edition, places: number): Uint32Array {
  const room = edition.once("matching places", () => ({ positions: new Uint32Array() }));
  if (room.positions.length < places) room.positions = new Uint32Array(places);
  return room.positions;
}
