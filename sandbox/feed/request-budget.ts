const REQUESTS = 200;
const WINDOW = 24 * 60 * 60 * 1000;

/** 200 requests per distinct URL and client address in any 24 hours (perks-feed.md, Limits). */
export interface RequestBudget {
  /** Counts a request, unless the budget is spent: then false, and the refused request does not count. */
  admit(url: string, address: string, now: Date): boolean;
  clear(): void;
}

export function createRequestBudget(): RequestBudget {
  const admitted = new Map<string, number[]>();
  let sweptAt = 0;

  function sweep(now: number): void {
    if (now - sweptAt < WINDOW) return;
    sweptAt = now;
    for (const [key, times] of admitted) {
      if (times.every((time) => time <= now - WINDOW)) admitted.delete(key);
    }
  }

  return {
    admit: (url, address, date) => {
      const now = date.getTime();
      sweep(now);
      const key = `${address} ${url}`;
      const recent = (admitted.get(key) ?? []).filter((time) => time > now - WINDOW);
      if (recent.length >= REQUESTS) return false;
      admitted.set(key, [...recent, now]);
      return true;
    },
    clear: () => {
      admitted.clear();
      sweptAt = 0;
    },
  };
}
