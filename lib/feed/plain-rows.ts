import type { FeedLocation } from "@/lib/domain/feed-rows";
import { isOneLine } from "@/lib/domain/one-line";
import { LOCATION_TEXT_CHARACTERS } from "./wire";

/**
 * Converts a location that needs no correction with plain comparisons: a million rows a day are locations, and this
 * costs a fifth of their schema. Anything else, or doubtful, is left to the schema (`wireLocation`).
 */
export function plainLocation(row: unknown): FeedLocation | undefined {
  if (!isObject(row)) return undefined;
  const { id, name, address, city, state, zip, country, latitude, longitude, phone, fax } = row;
  const { coordinate_accuracy: coordinateAccuracy, arcgis_score: arcgisScore } = row;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 0) return undefined;
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

function isPlainText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LOCATION_TEXT_CHARACTERS && isOneLine(value);
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && value >= -most && value <= most;
}
