import { TZDate, tz } from "@date-fns/tz";
import { millisecondsInDay } from "date-fns/constants";
import { format } from "date-fns/format";
import { getHours } from "date-fns/getHours";

/**
 * The feed's time zone: its dates, its daily recompilation and the end of an offer's last day (perks-feed.md, What the
 * service does, rule 4).
 */
export const CENTRAL = "America/Chicago";

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** The calendar day in US Central time at an instant. */
export function centralDay(instant: Date): Day {
  return format(instant, "yyyy-MM-dd", { in: tz(CENTRAL) });
}

/** The hour of the day in US Central time at an instant, 0 to 23. */
export function centralHour(instant: Date): number {
  return getHours(instant, { in: tz(CENTRAL) });
}

/**
 * The last computed day, and the instants at which it begins and ends: computing it again costs as much as a small
 * query.
 */
let told = { day: "", from: 0, until: 0 };

/** Today in US Central time: an offer has ended when its `expiresOn` is before this day. */
export function centralToday(now: Date = new Date()): Day {
  const instant = now.getTime();
  if (!(instant >= told.from && instant < told.until)) {
    const day = centralDay(now);
    told = { day, from: centralMidnight(day).getTime(), until: centralMidnight(nextDay(day)).getTime() };
  }
  return told.day;
}

/**
 * The day on which an offer was listed: `days_old` counted back from the Central day of Last-Modified (design, Data).
 */
export function listedOn(lastModifiedDay: Day, daysOld: number): Day {
  return plusDays(lastModifiedDay, -daysOld);
}

/** The instant at which a day begins in US Central time. */
export function centralMidnight(day: Day): Date {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, CENTRAL).getTime());
}

export function nextDay(day: Day): Day {
  return plusDays(day, 1);
}

export function dayBefore(day: Day): Day {
  return plusDays(day, -1);
}

function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * millisecondsInDay).toISOString().slice(0, 10);
}

/** A day as a number that grows by one each day. */
export function dayNumber(day: Day): number {
  return Date.parse(day) / millisecondsInDay;
}
