import { type Day, nextDay } from "./central-time";

/** A calendar month, YYYY-MM. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** The month this many months before another. */
export function monthsBefore(month: Month, months: number): Month {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() - months);
  return monthOf(date.toISOString());
}

/** All months from one to another, both included; none if the first is later. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = monthsBefore(month, -1)) months.push(month);
  return months;
}

/** The days of a month, in order. */
export function daysOf(month: Month): Day[] {
  const days: Day[] = [];
  for (let day = `${month}-01`; monthOf(day) === month; day = nextDay(day)) days.push(day);
  return days;
}
