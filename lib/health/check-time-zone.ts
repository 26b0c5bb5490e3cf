import { type Finding, warning } from "./finding";

/**
 * Checks TZ, if it is set: Node passes over one that it does not know, without a word, and the nightly work comes at
 * other hours.
 */
export function checkTimeZone(zone: string | undefined): Finding[] {
  if (zone === undefined || isKnown(zone)) return [];
  return [
    warning(
      "time zone",
      `TZ is ${zone}, which is no name of a time zone: Node may take it for UTC, by which backups and nightly rosters then come.`,
      "Name it as in America/Chicago, or remove the setting.",
    ),
  ];
}

function isKnown(zone: string): boolean {
  try {
    // POSIX lets a colon stand before a name.
    void new Intl.DateTimeFormat("en", { timeZone: zone.replace(/^:/, "") });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
