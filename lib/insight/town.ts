import zipcodes from "zipcodes";
import type { CountedAttempt } from "@/lib/db/insight";

/** "Austin, TX", from the member's own record: by its town, else by its ZIP code; undefined where it has neither. */
export function townOf({ city, state, zip, country }: Pick<CountedAttempt, "city" | "state" | "zip" | "country">) {
  const place = city?.trim() ? { city: city.trim(), state: state?.trim() || country } : zipcodes.lookup(zip ?? "");
  return place && [place.city, place.state].filter(Boolean).join(", ");
}
