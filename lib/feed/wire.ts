import { z } from "zod";
import { oneLine } from "@/lib/domain/one-line";

/**
 * Shapes of the feed on the wire (perks-feed.md, Resources and their fields). Older versions sent numbers as strings
 * (wire-notes.md, Answers).
 */

const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,20})?$/)
    .transform(Number),
]);
const integer = number.pipe(z.int());
const id = number.pipe(z.int().min(0));
const count = number.pipe(z.int().min(0)).nullable().catch(null);
/** Of each text of a location, far beyond what any address takes: what is kept of the feed is bounded, row by row. */
export const LOCATION_TEXT_CHARACTERS = 500;
export const MERCHANT_NAME_CHARACTERS = 300;
const optionalText = z
  .string()
  .nullish()
  .transform((text) => oneLine(text ?? ""))
  .pipe(z.string().max(LOCATION_TEXT_CHARACTERS));
/** Reading a long host takes long. */
const link = z.string().max(2_000);
const words = (most: number) => z.string().transform(oneLine).pipe(z.string().min(1).max(most));

export const wireCategory = z.object({
  id,
  /** Used in page addresses, so no segment may be empty or a dot (perks-feed.md, Category). */
  key: z
    .string()
    .regex(/^(?!\.{1,2}(\/|$))[^/\s?#%\\]+(\/(?!\.{1,2}(\/|$))[^/\s?#%\\]+)*$/)
    .max(200),
  title: words(200),
  /** Advisory: they are compared with the actual counts. */
  offer_count: count,
  merchant_count: count,
});

export const wireEntry = z.object({
  merchant: z.object({ id, name: words(MERCHANT_NAME_CHARACTERS), logo: z.unknown().optional() }),
  offers: z.array(z.unknown()),
});

/** Logos may be empty (wire-notes.md, Answers), in whatever way. One of plain http is fetched over https. */
export const wireLogo = z.object({
  url: link.pipe(z.url({ protocol: /^https?$/ })).transform(overHttps),
});

/** Another scheme in the text alone would keep a port 80. */
function overHttps(text: string): string {
  const url = new URL(text);
  if (url.protocol === "https:") return text;
  url.protocol = "https:";
  return url.href;
}

export const wireOffer = z.object({
  id,
  category_id: id,
  title: words(1_000),
  exp_date: z.iso.date(),
  days_old: integer.pipe(z.int().min(0).max(36_500)),
  link,
  locations: z.array(z.unknown()).nullish(),
});

export const wireLocation = z.object({
  id,
  name: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  country: optionalText,
  latitude: number.pipe(z.number().min(-90).max(90)),
  longitude: number.pipe(z.number().min(-180).max(180)),
  coordinate_accuracy: optionalText,
  /** Its type is not specified (perks-feed.md, Location): anything but a number counts as missing. */
  arcgis_score: number.nullable().catch(null),
  phone: optionalText,
  fax: optionalText,
});
