import { type Bitmap, bitmapOfAll } from "./bitmap";
import type { Edition } from "./edition";

/** Offers with a location in any of the towns, live or not. @param towns their ids */
export function offersInTowns(edition: Edition, towns: Iterable<number>): Bitmap {
  return bitmapOfAll(edition.size, Array.from(towns, edition.offersInTown));
}
