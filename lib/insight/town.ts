import zipcodes from "zipcodes";
import type { CountedAttempt } from "@/lib/db/insight";

type Home = Pick<CountedAttempt, "city" | "state" | "zip" | "country">;

/**
 * "Austin, TX", from the member's own record: by its town, or by its ZIP code if it is in the United States; undefined
 * if it has neither.
 */
export function townOf({ city, state, zip, country }: Home): string | undefined {
  if (city?.trim()) return [city.trim(), state?.trim() || country].filter(Boolean).join(", ");
  const area = country === null || country === "US" ? zipcodes.lookup(zip ?? "") : undefined;
  return area && `${area.city}, ${area.state}`;
}
