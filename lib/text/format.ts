import type { Day } from "@/lib/domain/central-time";
import { daysBetween } from "@/lib/domain/days-between";
import { once } from "@/lib/domain/once";
import { LOCALE } from "./language";

// Each takes a browser milliseconds to create, and a page needs only a few of them.
const number = once(() => new Intl.NumberFormat(LOCALE));
const short = once(() => new Intl.NumberFormat(LOCALE, { notation: "compact", maximumFractionDigits: 1 }));
const percent = once(() => new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 3 }));
const kilobytes = once(() => unit("kilobyte"));
const megabytes = once(() => unit("megabyte", 1));
const minutes = once(() => unit("minute"));
const seconds = once(() => unit("second"));
const sideBySide = once(() => new Intl.ListFormat(LOCALE, { type: "unit", style: "narrow" }));
const plural = once(() => new Intl.PluralRules(LOCALE));
const shortWay = once(() => way(1));
const longWay = once(() => way(0));
const either = once(() => new Intl.ListFormat(LOCALE, { type: "disjunction" }));
const calendar = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" }));
// Hours are counted, not days of the calendar: 47 hours ago is not always yesterday.
const passing = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: "always" }));
// A day has no zone: it is read and written as UTC, so that no reader's zone moves it.
const dayShort = once(() => new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" }));
const dayWithYear = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" }));
const dayLong = once(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: "full", timeZone: "UTC" }));
const instant = once(
  () => new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short", timeZone: "America/Chicago" }),
);

function unit(name: string, maximumFractionDigits = 0): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALE, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits });
}

function way(maximumFractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(LOCALE, { style: "unit", unit: "mile", unitDisplay: "long", maximumFractionDigits });
}

const STEPS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** A browser's first format takes a phone a tenth of a second, which the digits of a small number are not worth. */
export function formatNumber(value: number): string {
  return Number.isInteger(value) && value >= 0 && value < 1000 ? `${value}` : number().format(value);
}

/** "12.5%". @param share as a fraction of 1 */
export function formatPercent(share: number): string {
  return percent().format(share);
}

/** "999", "1.2K": for narrow places. */
export function formatShort(value: number): string {
  return short().format(value);
}

/** "1 offer", "1,204 offers". */
export function count(value: number, one: string, other: string): string {
  return `${formatNumber(value)} ${plural().select(value) === "one" ? one : other}`;
}

/** "a, b, or c". */
export function formatEither(choices: readonly string[]): string {
  return either().format(choices);
}

/** "0.8 miles", "12 miles": tenths only where they matter. */
export function formatMiles(miles: number): string {
  return (miles < 10 ? shortWay() : longWay()).format(miles);
}

/** The year is written only where it is not this one. */
export function formatDay(day: Day, today: Day): string {
  return (day.slice(0, 4) === today.slice(0, 4) ? dayShort() : dayWithYear()).format(new Date(day));
}

export function formatDayLong(day: Day): string {
  return dayLong().format(new Date(day));
}

/** Nearby days in words ("tomorrow", "in 5 days"), undefined for those further off. */
export function nearbyDay(day: Day, today: Day, within = 7): string | undefined {
  const days = daysBetween(today, day);
  return days >= 0 && days <= within ? calendar().format(days, "day") : undefined;
}

/** An ISO instant in US Central time, the program's time zone. */
export function formatInstant(iso: string): string {
  return `${instant().format(new Date(iso))} CT`;
}

/** "6 hours ago", "1 day ago", "just now". */
export function ago(iso: string, now: Date): string {
  const passed = now.getTime() - new Date(iso).getTime();
  for (const [unit, length] of STEPS) {
    if (passed >= length) return passing().format(-Math.floor(passed / length), unit);
  }
  return "just now";
}

/** "in 6 hours", "in 1 minute": how long until an ISO instant. */
export function untilThen(iso: string, now: Date): string {
  const left = Math.max(60_000, new Date(iso).getTime() - now.getTime());
  const [unit, length] = STEPS.find(([, step]) => left >= step) ?? STEPS[2];
  return passing().format(Math.floor(left / length), unit);
}

/** "12 kB", "3.4 MB", from bytes; "0 kB" is empty. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? kilobytes().format(Math.ceil(bytes / 1000)) : megabytes().format(bytes / 1_000_000);
}

/** "45 sec", "3 min 20 sec", from milliseconds; never below zero, where a clock was set back meanwhile. */
export function formatDuration(milliseconds: number): string {
  const whole = Math.max(0, Math.round(milliseconds / 1000));
  const rest = seconds().format(whole % 60);
  return whole < 60 ? rest : sideBySide().format([minutes().format(Math.floor(whole / 60)), rest]);
}

/** How long it is from one ISO instant to another. */
export function formatSpan(from: string, to: string): string {
  return formatDuration(new Date(to).getTime() - new Date(from).getTime());
}

/** Words that a sentence, or something by itself, begins with. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
