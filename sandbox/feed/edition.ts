import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { format } from "date-fns/format";
import { isBefore } from "date-fns/isBefore";
import { set } from "date-fns/set";
import { subDays } from "date-fns/subDays";
import { editionOfDay } from "../catalog/edition-date";

const ZONE = "America/Chicago";
const COMPILED = { hours: 4, minutes: 30, seconds: 0, milliseconds: 0 };

export interface Edition {
  /** Whole days since the first edition, for createCatalog. */
  number: number;
  compiledAt: Date;
  /** When the next edition replaces it: the feed's `Expires`. */
  nextAt: Date;
}

/**
 * The current edition: the catalogue is recompiled every day at 4:30 US Central, summer and winter (perks-feed.md, What
 * the service does, rule 4).
 */
export function editionAt(now: Date): Edition {
  const today = set(new TZDate(now, ZONE), COMPILED);
  const compiled = isBefore(now, today) ? subDays(today, 1) : today;
  return {
    number: centralDayNumber(compiled),
    compiledAt: new Date(compiled.getTime()),
    nextAt: new Date(addDays(compiled, 1).getTime()),
  };
}

/** The calendar day in US Central, as editions are counted: days since the first one. */
export function centralDayNumber(at: Date): number {
  return editionOfDay(format(new TZDate(at, ZONE), "yyyy-MM-dd"));
}
