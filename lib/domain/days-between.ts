import { millisecondsInDay } from "date-fns/constants";
import type { Day } from "./central-time";

/**
 * Whole calendar days from one day to another. In its own file, because browsers need it without the time zone rules.
 */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / millisecondsInDay;
}
