import type { Values } from "./store/values";

/** The sandbox's own time: the machine's, moved ahead on request. The offset survives a restart. */
export interface Clock {
  now(): Date;
  advance(seconds: number): void;
  /** Back to the machine's time. */
  reset(): void;
}

const OFFSET = "clock-offset-ms";

export function createClock(values: Values): Clock {
  let offset = Number(values.get(OFFSET) ?? 0);
  const moveTo = (milliseconds: number) => {
    offset = milliseconds;
    values.set(OFFSET, String(offset));
  };
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => moveTo(offset + seconds * 1000),
    reset: () => moveTo(0),
  };
}
