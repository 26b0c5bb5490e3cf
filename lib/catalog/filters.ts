import { z } from "zod";
import type { CatalogDb } from "@/lib/db/client";
import { nameKey, wordsOf } from "@/lib/domain/fold";
import { FARTHEST_MILES, PLACE_CHARACTERS, QUERY_CHARACTERS, USUAL_RADIUS } from "@/lib/domain/offer-search";
import { ENDING_DAYS, NEW_DAYS } from "@/lib/domain/recency";
import type { Edition } from "./edition";
import { type FoundPlace, mostOffered } from "./find-place";
import { readPlaces } from "./place";
import { queryWords } from "./search/query-words";

const blank = (value: unknown) => (typeof value === "string" && value.trim() === "" ? undefined : value);
const flag = z.union([z.boolean(), z.enum(["0", "1"]).transform((value) => value === "1")], "must be 0 or 1");
/** 1 or 0 in a query string; blank means 0. */
export const flagSchema = z.preprocess(blank, flag.optional()).transform((value) => value ?? false);

/** The filters of `/api/offers` (design, HTTP surface), as they come from a query string; blank values are not set. */
export const filterSchema = z.object({
  category: z.preprocess(blank, z.string().max(200).optional()).describe("a category's key; includes its descendants"),
  merchant: z.preprocess(blank, z.coerce.number().int().min(0).optional()).describe("a merchant's id"),
  /** Restricts the search to these offers, such as the saved ones. */
  ids: z.array(z.number().int()).readonly().optional(),
  q: z
    .preprocess(blank, z.string().max(QUERY_CHARACTERS).optional())
    .describe("words to search for; slips of the finger are mended where nothing fits"),
  state: z
    .preprocess(blank, z.string().trim().toUpperCase().max(100).optional())
    .describe("a state of `facets`, in any case"),
  city: z
    .preprocess(blank, z.string().max(PLACE_CHARACTERS).optional())
    .transform((city) => city && wordsOf(city).join(" "))
    .describe("a city of `facets`, in any case, in all states unless `state` says which"),
  placeless: flagSchema.describe("1: offers that list no place, and so are near none"),
  new: flagSchema.describe(`1: listed in the last ${NEW_DAYS} days`),
  ending: flagSchema.describe(`1: the last day is at most ${ENDING_DAYS} days away`),
  near: z
    .preprocess(blank, z.string().max(PLACE_CHARACTERS).optional())
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const places = readPlaces(text);
      if (places.length > 0) return places;
      context.addIssue(`is not a place we know: give a ZIP code, a town with its state ("Austin, TX") or coordinates`);
      return z.NEVER;
    })
    .describe("around what: `LAT,LNG` in degrees, a ZIP code, or a town, best with its state (`Austin, TX`)"),
  radius: z
    .preprocess(blank, z.coerce.number().positive().max(FARTHEST_MILES).default(USUAL_RADIUS))
    .describe("how far from `near`, in miles"),
});

/** As they were asked for: `near` may mean several places. */
type AskedFilters = z.output<typeof filterSchema>;

export interface Filters extends Omit<AskedFilters, "near"> {
  readonly near?: FoundPlace | undefined;
}

/** @returns the filters with the one place that is looked around */
export function atOnePlace(catalog: CatalogDb, edition: Edition, { near, ...rest }: AskedFilters): Filters {
  return { ...rest, near: near && mostOffered(catalog, edition, near) };
}

/** Equivalent filters have the same key. */
export function filterKey({ q, near, radius, ids, ...rest }: Filters): string {
  const query = q === undefined ? undefined : [queryWords(q), nameKey(q)];
  return JSON.stringify([rest, query, near && [near.latitude, near.longitude, radius], ids]);
}
