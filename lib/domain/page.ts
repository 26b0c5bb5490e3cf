import { z } from "zod";
import { CURSOR, cursorOf, encodeCursor } from "./cursor";

/** A page of a list, and the cursor of the next one; null on the last. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** How many items a page may have (design, HTTP surface). @param usual unless the client says */
export const pageLimit = (usual: number) =>
  z.coerce.number().int().min(1).max(100).default(usual).describe("how many items a page may have");

/** The cursor of a list in the order of its ids: the id of the previous page's last row. */
export const idCursor = cursorOf(z.tuple([z.number().int()]))
  .transform(([id]) => id)
  .describe(CURSOR);

/**
 * @param rows one more than `limit` if there are more
 * @param keyOf the sort key of a row, for its cursor
 */
export function pageOf<Row extends object>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly (string | number)[],
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

/** The key of `idCursor`. */
export function idKey({ id }: { readonly id: number }): readonly [number] {
  return [id];
}
