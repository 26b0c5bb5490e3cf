import { TZDate } from "@date-fns/tz";
import { format } from "date-fns/format";
import { subDays } from "date-fns/subDays";
import type { Service } from "./service";

const DAY = "last-reset-day";
const HOUR = "last-reset-hour";

/**
 * Deletes members, logins and mails. Keys, credentials, switches and the clock stay (member-access.md, What the service
 * does, rule 4).
 */
function resetData(service: Service): void {
  service.store.clear();
  beginDay(service);
}

function beginDay({ store, clock, options }: Service): void {
  store.values.set(DAY, resetDay(clock.now(), options.resetHour));
  store.values.set(HOUR, String(options.resetHour));
}

/** Back to the first start: also the feed, the journal, faults, blocks, switches and the clock. */
export function resetAll(service: Service): void {
  service.clock.reset();
  service.switches.reset();
  service.feed.reset();
  service.journal.clear();
  service.faults.set([]);
  service.blocks.clear();
  resetData(service);
}

/**
 * The daily reset: due once the sandbox's clock has passed the reset hour (US Central) since the last one. A day that
 * began by another hour is begun again: nobody who changes the setting loses members by that.
 */
export function resetWhenDue(service: Service): void {
  const { store, clock, options, log } = service;
  if (store.values.get(HOUR) !== String(options.resetHour)) beginDay(service);
  if (options.resetHour === "off" || store.values.get(DAY) === resetDay(clock.now(), options.resetHour)) return;
  log.info("daily reset: members, logins and mails are deleted");
  resetData(service);
}

/** A day that begins when clocks in US Central show the reset hour, on the days of clock change, too. */
export function resetDay(now: Date, resetHour: number | "off"): string {
  const local = new TZDate(now, "America/Chicago");
  const isBefore = resetHour !== "off" && local.getHours() < resetHour;
  return format(isBefore ? subDays(local, 1) : local, "yyyy-MM-dd");
}
