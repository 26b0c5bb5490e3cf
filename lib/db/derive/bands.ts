import type { Database } from "better-sqlite3";

/** Latitudes from `south` up to, but without, `north`, in whole degrees. */
export interface Band {
  readonly south: number;
  readonly north: number;
}

/** So many locations are held in memory at a time. */
const MOST_LOCATIONS = 50_000;

/** Cuts the affected locations into bands of whole cells, from south to north, so that memory does not grow with the catalogue. */
export function bandsOf(sqlite: Database): Band[] {
  const degrees = sqlite
    .prepare<[], [number, number]>(
      `SELECT CAST(l.latitude + 90 AS INTEGER) - 90 AS degree, count(*)
       FROM affected_location a JOIN location l ON l.id = a.id GROUP BY degree ORDER BY degree`,
    )
    .raw()
    .all();
  const bands: Band[] = [];
  let south = -90;
  let held = 0;
  for (const [degree, locations] of degrees) {
    if (held > 0 && held + locations > MOST_LOCATIONS) {
      bands.push({ south, north: degree });
      south = degree;
      held = 0;
    }
    held += locations;
  }
  return [...bands, { south, north: 91 }];
}
