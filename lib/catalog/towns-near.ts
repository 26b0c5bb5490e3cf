import { type Bitmap, has } from "./bitmap";
import { type Circle, placesWithin, type Within } from "./circle";
import type { Edition } from "./edition";

/** The towns that have a location in a circle, valid until another one is looked at. */
export interface TownsNear {
  readonly ids: readonly number[];
  /** How many pairs of offers and locations a town has there: no fewer than offers. */
  pairsIn(id: number): number;
  /** How many of the wanted offers apply there in some towns, each once. */
  countIn(ids: readonly number[]): number;
}

/** Reused by each query. */
interface Room {
  ids: number[];
  /** By a town's id, how many pairs and locations it has, and where these end in `order`. */
  readonly pairs: Uint32Array;
  readonly locations: Uint32Array;
  readonly ends: Uint32Array;
  /** The locations, town after town: their positions in their cells, and the numbers of those. */
  order: Uint32Array;
  cells: Uint16Array;
  /** By slot, the last count in which the offer was met. */
  readonly counted: Uint32Array;
  counts: number;
}

export function townsNear(edition: Edition, circle: Circle, wanted: Bitmap): TownsNear {
  const within = placesWithin(edition, circle);
  const room = edition.once("towns near", () => createRoom(edition));
  group(within, room);
  const { ids, pairs, locations, ends, order, cells, counted } = room;
  return {
    ids,
    pairsIn: (id) => pairs[id] ?? 0,
    countIn(some) {
      const turn = ++room.counts;
      let count = 0;
      for (const id of some) {
        const end = ends[id] ?? 0;
        for (let n = end - (locations[id] ?? 0); n < end; n++) {
          const places = within.cells[cells[n] ?? 0]?.places;
          if (!places) continue;
          const i = order[n] ?? 0;
          const last = places.ends[i] ?? 0;
          for (let at = i === 0 ? 0 : (places.ends[i - 1] ?? 0); at < last; at++) {
            const slot = places.slots[at] ?? 0;
            if (counted[slot] === turn || !has(wanted, slot)) continue;
            counted[slot] = turn;
            count++;
          }
        }
      }
      return count;
    },
  };
}

function createRoom({ size, townStates }: Edition): Room {
  const column = () => new Uint32Array(townStates().ofTown.length);
  return {
    ids: [],
    pairs: column(),
    locations: column(),
    ends: column(),
    order: new Uint32Array(),
    cells: new Uint16Array(),
    counted: new Uint32Array(size),
    counts: 0,
  };
}

/** Puts the locations in the order of their towns. */
function group({ cells, positions }: Within, room: Room): void {
  const { pairs, locations, ends } = room;
  for (const id of room.ids) {
    pairs[id] = 0;
    locations[id] = 0;
  }
  const ids: number[] = [];
  for (const { places, start, end } of cells) {
    for (let n = start; n < end; n++) {
      const i = positions[n] ?? 0;
      const id = places.towns[i] ?? 0;
      if (locations[id] === 0) ids.push(id);
      locations[id] = (locations[id] ?? 0) + 1;
      pairs[id] = (pairs[id] ?? 0) + (places.ends[i] ?? 0) - (i === 0 ? 0 : (places.ends[i - 1] ?? 0));
    }
  }
  let length = 0;
  for (const id of ids) {
    ends[id] = length;
    length += locations[id] ?? 0;
  }
  if (room.order.length < length) {
    room.order = new Uint32Array(length);
    room.cells = new Uint16Array(length);
  }
  for (const [cell, { places, start, end }] of cells.entries()) {
    for (let n = start; n < end; n++) {
      const i = positions[n] ?? 0;
      const id = places.towns[i] ?? 0;
      const at = ends[id] ?? 0;
      room.order[at] = i;
      room.cells[at] = cell;
      ends[id] = at + 1;
    }
  }
  room.ids = ids;
}
