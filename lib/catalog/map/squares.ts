import { DEGREE } from "@/lib/db/offer-index";
import type { Box } from "@/lib/domain/distance";
import { mercatorRow, WORLD } from "@/lib/domain/mercator";

/** Squares to a tile's side: 64 pixels wide on the usual tiles of 512. */
const SQUARES_PER_TILE_SHIFT = 3;
/** An answer has only slightly more features than this, however large its box. */
const MOST_SQUARES = 400;
/** A box that is nearly a line could be thousands of squares long. */
const MOST_ROOM = 4_000;
const COLUMNS_PER_DEGREE = WORLD / 360;
const COLUMNS_PER_UNIT = COLUMNS_PER_DEGREE / DEGREE;
const LAST_COLUMN = WORLD - 1;
const MERIDIAN = 180 * DEGREE;

/** From here on a square is 0.7 degrees wide or wider, and a cell of one degree (lib/db/derive/places.ts) has few of them. */
export const WIDE = Math.floor(Math.log2(COLUMNS_PER_DEGREE));

/** The squares of a box, numbered column by column from its north-west. */
export interface Grid {
  readonly column: number;
  readonly row: number;
  readonly rows: number;
  readonly squares: number;
}

/**
 * With one more on each side: the rows of places are made from latitudes that are not rounded yet, unlike those that are
 * compared with the box.
 */
export function gridOf({ west, east, south, north }: Box, shift: number): Grid {
  const column = (columnOf(west * DEGREE) >>> shift) - 1;
  const row = (mercatorRow(north) >>> shift) - 1;
  const rows = (mercatorRow(south) >>> shift) + 2 - row;
  return { column, row, rows, squares: ((columnOf(east * DEGREE) >>> shift) + 2 - column) * rows };
}

/**
 * Distance from 180 degrees west, from 0 to 2^32, of a longitude in ten-millionths of a degree. 180 degrees east are the
 * end of the last column, and not the first.
 */
export function columnOf(longitude: number): number {
  return Math.min(LAST_COLUMN, (longitude + MERIDIAN) * COLUMNS_PER_UNIT);
}

/**
 * A square's side is 2 to the power of this, of the world's 2^32; squares stay in place when the map is moved.
 * @param boxes what the map shows of the world, once: its own edges can be further apart, or the wrong way round
 */
export function squareShift(boxes: readonly Box[], zoom: number): number {
  const width = boxes.reduce((sum, { west, east }) => sum + east - west, 0) * COLUMNS_PER_DEGREE;
  const height = Math.max(...boxes.map(({ south, north }) => mercatorRow(south) - mercatorRow(north)));
  let shift = 32 - Math.round(zoom) - SQUARES_PER_TILE_SHIFT;
  const isTooSmall = (margin: number, most: number) =>
    (width / 2 ** shift + margin) * (height / 2 ** shift + margin) > most;
  while (isTooSmall(0, MOST_SQUARES) || isTooSmall(3, MOST_ROOM)) shift++;
  return shift;
}
