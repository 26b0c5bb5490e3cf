import type { Day } from "./central-time";

const DAY_MS = 86_400_000;

/** Whole calendar days from one day to another. By itself, because browsers need it and no rule of time zones. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
