import type { FeedLocation, FeedMerchant } from "@/lib/domain/feed-rows";
import { isOneLine } from "@/lib/domain/one-line";
import { LOCATION_TEXT_CHARACTERS, MERCHANT_NAME_CHARACTERS } from "./wire";

/**
 * Rows that need no correction, converted by plain comparisons, which cost a fraction of their schemas: a first sync
 * reads a million locations, and every one 45,000 merchants. Anything else, or doubtful, is left to the schema.
 */

/** Addresses of which nothing can be wrong; there are others. */
const PLAIN_LOGO = /^https:\/\/(?!.*xn--)([a-z\d-]{1,63}\.){0,3}[a-z]{1,63}(:[1-5]?\d{1,4})?\/[\w./-]{0,500}$/;

export interface Entry {
  readonly merchant: FeedMerchant;
  /** The raw offers in the entry's JSON. */
  readonly rows: readonly unknown[];
}

/** As `wireEntry` and `wireLogo` have it. */
export function plainEntry(row: unknown): Entry | undefined {
  if (!isObject(row) || !isObject(row.merchant) || !Array.isArray(row.offers)) return undefined;
  const { id, name, logo } = row.merchant;
  if (!isId(id) || !isPlainText(name, MERCHANT_NAME_CHARACTERS) || name === "") return undefined;
  if (!isObject(logo) || typeof logo.url !== "string" || !(logo.url === "" || PLAIN_LOGO.test(logo.url)))
    return undefined;
  return { merchant: { id, name, logoUrl: logo.url || null }, rows: row.offers };
}

/** As `wireLocation` has it. */
export function plainLocation(row: unknown): FeedLocation | undefined {
  if (!isObject(row)) return undefined;
  const { id, name, address, city, state, zip, country, latitude, longitude, phone, fax } = row;
  const { coordinate_accuracy: coordinateAccuracy, arcgis_score: arcgisScore } = row;
  if (!isId(id)) return undefined;
  if (!isWithin(latitude, 90) || !isWithin(longitude, 180)) return undefined;
  if (!isPlainText(name) || !isPlainText(address) || !isPlainText(city) || !isPlainText(state) || !isPlainText(zip))
    return undefined;
  if (!isPlainText(country) || !isPlainText(phone) || !isPlainText(fax) || !isPlainText(coordinateAccuracy))
    return undefined;
  if (arcgisScore !== null && (typeof arcgisScore !== "number" || !Number.isFinite(arcgisScore))) return undefined;
  return {
    id,
    name,
    address,
    city,
    state,
    zip,
    country,
    latitude,
    longitude,
    phone,
    fax,
    coordinateAccuracy,
    arcgisScore,
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isPlainText(value: unknown, most = LOCATION_TEXT_CHARACTERS): value is string {
  return typeof value === "string" && value.length <= most && isOneLine(value);
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && value >= -most && value <= most;
}
