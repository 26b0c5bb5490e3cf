import zipcodes from "zipcodes";
import { townKey } from "@/lib/catalog";
import type { CountedAttempt } from "@/lib/db/insight";
import { wordsOf } from "@/lib/domain/fold";
import { homeZip } from "@/lib/domain/home-zip";
import { stateCode } from "@/lib/domain/us-states";

type Home = Pick<CountedAttempt, "city" | "state" | "zip" | "country">;

interface Town {
  /** The same for all ways to write it; other than those of insight's own groups, it has a comma. */
  readonly key: string;
  /** "Austin, TX", as it was written. */
  readonly label: string;
}

/** The area alone of a ZIP+4 code. */
const AREA = /^\d{5}(?=-\d{4}$)/;

/**
 * The town of a member's own record: by its name, or by its ZIP code if it is in the United States; undefined if it has
 * neither.
 */
export function townOf(home: Home): Town | undefined {
  const city = home.city?.trim();
  if (city) return toTown(city, home.state?.trim() || home.country || "");
  const zip = homeZip(home)?.trim() ?? "";
  const area = zipcodes.lookup(AREA.exec(zip)?.[0] ?? zip);
  return area && toTown(area.city, area.state);
}

function toTown(city: string, state: string): Town {
  return { key: keyOf(city, state), label: [city, state].filter(Boolean).join(", ") };
}

function keyOf(city: string, state: string): string {
  return `${townKey(wordsOf(city))}, ${stateCode(wordsOf(state)) ?? state.toUpperCase()}`;
}

/** The key that a town has now, from the one that an earlier version counted it by; any other key as it is. */
export function presentKey(key: string): string {
  const comma = key.lastIndexOf(", ");
  return comma === -1 ? key : keyOf(key.slice(0, comma), key.slice(comma + 2));
}
