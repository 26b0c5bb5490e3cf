/**
 * The locations of one cell, column by column: the values of the location at position `i` are at `i`, and its offers'
 * slots in `slots` from `ends[i - 1]` (0 for the first) up to `ends[i]`.
 */
export interface Places {
  readonly ids: Float64Array;
  /** Ten-millionths of a degree. */
  readonly latitudes: Int32Array;
  readonly longitudes: Int32Array;
  /** Distance from the top of a Mercator map (lib/domain/mercator.ts). */
  readonly rows: Uint32Array;
  /** Ids of towns, 0 for none. */
  readonly towns: Uint32Array;
  readonly ends: Uint32Array;
  readonly slots: Uint32Array;
}

export const DEGREE = 1e7;
/** The number of locations, padded to the width of the ids that follow. */
const HEADER_BYTES = 8;
const BYTES_PER_LOCATION = 8 + 5 * 4;

/** Empty columns for this many locations and slots, in the layout of `place_cell.places`. */
export function roomForPlaces(locations: number, slots: number): ArrayBuffer {
  const bytes = new ArrayBuffer(HEADER_BYTES + locations * BYTES_PER_LOCATION + slots * 4);
  new Uint32Array(bytes)[0] = locations;
  return bytes;
}

export function placesIn(bytes: ArrayBuffer): Places {
  const [locations = 0] = new Uint32Array(bytes, 0, 1);
  const column = (index: number) => HEADER_BYTES + locations * (8 + index * 4);
  return {
    ids: new Float64Array(bytes, HEADER_BYTES, locations),
    latitudes: new Int32Array(bytes, column(0), locations),
    longitudes: new Int32Array(bytes, column(1), locations),
    rows: new Uint32Array(bytes, column(2), locations),
    towns: new Uint32Array(bytes, column(3), locations),
    ends: new Uint32Array(bytes, column(4), locations),
    slots: new Uint32Array(bytes, column(5)),
  };
}

/** A copy of a blob's bytes: typed arrays must begin at multiples of their width, which a pooled buffer may not. */
export function bytesOf({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) return buffer;
  const bytes = new ArrayBuffer(byteLength);
  new Uint8Array(bytes).set(new Uint8Array(buffer, byteOffset, byteLength));
  return bytes;
}
