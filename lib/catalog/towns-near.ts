import { type Bitmap, has } from "./bitmap";
import { type Circle, type TownWithin, townsInCircle } from "./circle";
import type { Edition } from "./edition";

/** The towns that have a location in a circle, valid until another one is looked at. */
export interface TownsNear {
  readonly ids: readonly number[];
  /** No fewer than the offers that a town has there. */
  atMostIn(id: number): number;
  /** How many of the wanted offers apply there in some towns, each once. */
  countIn(ids: readonly number[]): number;
}

/** Reused by each query. A town may have parts in several cells. */
interface Room {
  ids: number[];
  /** By a town's id, its last part; by part, the one before of the same town. */
  readonly last: Int32Array;
  before: Int32Array;
  /** By slot, the last count in which the offer was met. */
  readonly counted: Uint32Array;
  counts: number;
}

const NONE = -1;

export function townsNear(edition: Edition, circle: Circle, wanted: Bitmap): TownsNear {
  const parts = townsInCircle(edition, circle);
  const room = edition.once("towns near", () => createRoom(edition));
  group(parts, room);
  const { ids, last, before, counted } = room;
  return {
    ids,
    atMostIn(id) {
      let sum = 0;
      for (let n = last[id] ?? NONE; n !== NONE; n = before[n] ?? NONE) {
        const part = parts[n];
        if (part) sum += part.end - part.start;
      }
      return sum;
    },
    countIn(some) {
      const turn = ++room.counts;
      let count = 0;
      for (const id of some) {
        for (let n = last[id] ?? NONE; n !== NONE; n = before[n] ?? NONE) {
          const part = parts[n];
          if (!part) continue;
          const { slots, start, end } = part;
          for (let at = start; at < end; at++) {
            const slot = slots[at] ?? 0;
            if (!has(wanted, slot) || counted[slot] === turn) continue;
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
  return {
    ids: [],
    last: new Int32Array(townStates().ofTown.length).fill(NONE),
    before: new Int32Array(),
    counted: new Uint32Array(size),
    counts: 0,
  };
}

function group(parts: readonly TownWithin[], room: Room): void {
  const { last } = room;
  for (const id of room.ids) last[id] = NONE;
  if (room.before.length < parts.length) room.before = new Int32Array(2 * parts.length);
  room.ids = [];
  for (const [n, { id }] of parts.entries()) {
    const before = last[id] ?? NONE;
    if (before === NONE) room.ids.push(id);
    room.before[n] = before;
    last[id] = n;
  }
}
