import { z } from "zod";
import { nameKey, wordsOf } from "@/lib/domain/fold";
import { FARTHEST_MILES, QUERY_CHARACTERS, USUAL_RADIUS } from "@/lib/domain/offer-search";
import { findPlace } from "./place";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
/** 1 or 0 in a query string; blank means 0. */
export const flagSchema = z
  .preprocess(blank, z.union([z.boolean(), z.enum(["0", "1"]).transform((value) => value === "1")]).optional())
  .transform((value) => value ?? false);

/** The filters of `/api/offers` (design, HTTP surface), as they come from a query string; blank values are not set. */
export const filterSchema = z.object({
  category: z.preprocess(blank, z.string().max(200).optional()),
  merchant: z.preprocess(blank, z.coerce.number().int().min(0).optional()),
  /** Restricts the search to these offers, such as the saved ones. */
  ids: z.array(z.number().int()).readonly().optional(),
  q: z.preprocess(blank, z.string().max(QUERY_CHARACTERS).optional()),
  state: z.preprocess(blank, z.string().trim().toUpperCase().max(100).optional()),
  city: z.preprocess(blank, z.string().max(200).optional()).transform((city) => city && wordsOf(city).join(" ")),
  new: flagSchema,
  ending: flagSchema,
  near: z.preprocess(blank, z.string().max(200).optional()).transform((text, context) => {
    const place = text === undefined ? undefined : findPlace(text);
    if (text === undefined || place) return place;
    context.addIssue(`is not a place we know: give a ZIP code, a town with its state ("Austin, TX") or coordinates`);
    return z.NEVER;
  }),
  radius: z.preprocess(blank, z.coerce.number().positive().max(FARTHEST_MILES).default(USUAL_RADIUS)),
});

export type Filters = z.output<typeof filterSchema>;

/** Equivalent filters have the same key. */
export function filterKey({ q, near, radius, ids, ...rest }: Filters): string {
  const query = q === undefined ? undefined : [wordsOf(q), nameKey(q)];
  return JSON.stringify([rest, query, near && [near.latitude, near.longitude, radius], ids]);
}
