import type { Database } from "better-sqlite3";
import { isLocated, type Point } from "@/lib/domain/distance";
import { mercatorRow } from "@/lib/domain/mercator";
import { DEGREE, type Places, placesIn, roomForPlaces } from "../place-cells";
import { readColumns } from "../read-columns";
import { groupByKey, NOWHERE } from "./group";
import { openSlots, slotCount } from "./slots";
import type { TownBook } from "./towns";

/** The affected locations by id, with all their offers. */
export interface AffectedPlaces {
  readonly places: Places;
  /** Positions of locations by the cell in which they are. */
  readonly cells: ReadonlyMap<number, Uint32Array>;
  /** Slots of the affected offers by town, in any order and with repeats: only these offers have changed locations. */
  readonly towns: ReadonlyMap<number, Uint32Array>;
}

/**
 * Reads them in the catalogue's current state. All are kept in memory: about 32 bytes per location, and 8 for each of
 * its offers.
 */
export function readPlaces(sqlite: Database, book: TownBook): AffectedPlaces {
  const [locations = 0, pairs = 0] =
    sqlite
      .prepare<[], [number, number]>(
        "SELECT (SELECT count(*) FROM affected_location), (SELECT count(*) FROM offer_location)",
      )
      .raw()
      .get() ?? [];
  const places = placesIn(roomForPlaces(locations, pairs));
  const cells = new Int32Array(locations).fill(NOWHERE);
  const slotOf = openSlots(sqlite);
  const pairsOf = pairsBetween(sqlite);
  let at = 0;
  let end = 0;
  for (const [ids, latitudes, longitudes, cities, states] of readColumns<
    [number[], number[], number[], string[], string[]]
  >(
    sqlite,
    ["a.id", "l.latitude", "l.longitude", "l.city", "l.state"],
    "affected_location a CROSS JOIN location l ON l.id = a.id",
  )) {
    const [of, offerIds] = pairsOf(ids[0] ?? 0, ids.at(-1) ?? 0);
    let pair = 0;
    for (const [i, id] of ids.entries()) {
      for (; of[pair] === id; pair++) {
        const slot = slotOf(offerIds[pair] ?? 0);
        if (slot !== undefined) places.slots[end++] = slot;
      }
      const point = { latitude: latitudes[i] ?? 0, longitude: longitudes[i] ?? 0 };
      places.ids[at] = id;
      places.latitudes[at] = Math.round(point.latitude * DEGREE);
      places.longitudes[at] = Math.round(point.longitude * DEGREE);
      places.rows[at] = mercatorRow(point.latitude);
      places.towns[at] = book.townOf(cities[i] ?? "", states[i] ?? "")?.id ?? 0;
      places.ends[at] = end;
      cells[at++] = cellOf(point);
    }
  }
  return { places, cells: groupByKey(cells, (position) => position), towns: townSlots(sqlite, places, end) };
}

/** Reads the pairs of the affected locations from one id to another, in the order of the locations. */
function pairsBetween(sqlite: Database): (first: number, last: number) => readonly [of: number[], offerIds: number[]] {
  const pairs = sqlite
    .prepare<[number, number], string>(
      `SELECT json_array(json_group_array(location_id), json_group_array(offer_id)) FROM (
         SELECT p.location_id, p.offer_id
         FROM affected_location a CROSS JOIN offer_location p ON p.location_id = a.id
         WHERE a.id BETWEEN ? AND ? ORDER BY a.id)`,
    )
    .pluck();
  return (first, last) => JSON.parse(pairs.get(first, last) ?? "");
}

/** Cells are squares of one degree, numbered from the south-west. */
function cellOf(point: Point): number {
  if (!isLocated(point)) return NOWHERE;
  return Math.min(179, Math.floor(point.latitude + 90)) * 360 + Math.min(359, Math.floor(point.longitude + 180));
}

function townSlots(sqlite: Database, { towns, ends, slots }: Places, pairs: number): ReadonlyMap<number, Uint32Array> {
  const isAffected = new Uint8Array(slotCount(sqlite));
  const affected = sqlite
    .prepare<[], number>("SELECT s.slot FROM affected_offer a JOIN offer_slot s ON s.offer_id = a.id")
    .pluck()
    .iterate();
  for (const slot of affected) isAffected[slot] = 1;
  const keys = new Int32Array(pairs).fill(NOWHERE);
  let pair = 0;
  for (const [i, town] of towns.entries()) {
    const end = ends[i] ?? 0;
    for (; pair < end; pair++) if (town !== 0 && isAffected[slots[pair] ?? 0]) keys[pair] = town;
  }
  return groupByKey(keys, (position) => slots[position] ?? 0);
}
