import { log } from "@/lib/log";

/**
 * The twenty thousand logos of a host that is silent would take a day, and as many tries at one that is down look like
 * an attack.
 */
const MOST_IN_A_ROW = 5;

export interface HostWatch {
  /** Whether the last few logos of this one's host could not be had. */
  isAway(url: string): boolean;
  note(url: string, couldBeHad: boolean): void;
}

export function watchHosts(): HostWatch {
  const failures = new Map<string, number>();
  const failuresOf = (url: string) => failures.get(hostOf(url)) ?? 0;
  return {
    isAway: (url) => failuresOf(url) >= MOST_IN_A_ROW,
    note(url, couldBeHad) {
      const inARow = couldBeHad ? 0 : failuresOf(url) + 1;
      failures.set(hostOf(url), inARow);
      if (inARow === MOST_IN_A_ROW) log.warn({ host: hostOf(url) }, "the logos of a host are left until the next run");
    },
  };
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}
