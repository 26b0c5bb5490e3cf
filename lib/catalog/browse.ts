import { z } from "zod";
import { allCategories, categoryIdsBelow } from "@/lib/db/categories";
import { pageOffers } from "@/lib/db/offers";
import { centralToday } from "@/lib/domain/central-time";
import { CURSOR_WORDS, cursorOf, encodeCursor } from "@/lib/domain/cursor";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { toOfferItem } from "./reshape";
import type { OfferPage } from "./types";

const cursorSchema = cursorOf(z.tuple([z.string(), z.number().int()], CURSOR_WORDS)).transform(([date, id]) => ({
  date,
  id,
}));

const offerQuerySchema = z.object({
  category: z.string().max(200).optional(),
  merchant: z.coerce.number().int().positive().optional(),
  q: z.string().max(200).optional(),
  sort: z.enum(["newest", "ending"]).default("newest"),
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
/** As it comes from a query string. */
export type OfferQuery = { readonly [Name in keyof z.input<typeof offerQuerySchema>]?: unknown };

/** One page of live offers. A category means its descendants too; an unknown one holds nothing. */
export function browseOffers({ catalog }: Pick<Runtime, "catalog">, input: OfferQuery): OfferPage {
  const query = parseInput(offerQuerySchema, input);
  const categories = new Map(allCategories(catalog).map((row) => [row.id, row]));
  const category = [...categories.values()].find((row) => row.key === query.category);
  if (query.category !== undefined && !category) return { items: [], total: 0, nextCursor: null };
  const { rows, total } = pageOffers(
    catalog,
    centralToday(),
    {
      categoryIds: category && categoryIdsBelow(catalog, category.id),
      merchantId: query.merchant,
      words: query.q?.split(/\s+/u).filter(Boolean).slice(0, 8),
    },
    { sort: query.sort, limit: query.limit + 1, after: query.cursor },
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => toOfferItem(row, categories)),
    total,
    nextCursor:
      rows.length > query.limit && last
        ? encodeCursor([query.sort === "ending" ? last.expiresOn : last.listedOn, last.id])
        : null,
  };
}
