import zipcodes from "zipcodes";
import type { CountedAttempt } from "@/lib/db/insight";
import { fold } from "@/lib/domain/fold";
import { homeZip } from "@/lib/domain/home-zip";

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
  return { key: `${fold(city)}, ${state.toUpperCase()}`, label: [city, state].filter(Boolean).join(", ") };
}
