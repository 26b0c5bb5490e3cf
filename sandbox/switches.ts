import { z } from "zod";
import type { Values } from "./store/values";

/** What can be switched while the sandbox runs; survives a restart. */
export const switches = z.strictObject({
  /** Shape of a failure's `error`; all three have been seen (wire notes, Answers). */
  errorShape: z.enum(["object", "array", "string"]),
  /** Where the codes 2001 to 2004 stand: inside the message, as the object's key, or nowhere. */
  errorCode: z.enum(["message", "key", "none"]),
  /**
   * An inactive account is refused by the member access interface (member-access.md, What the service does, rule 5).
   */
  accountActive: z.boolean(),
  /** An account without it is refused by the feed (perks-feed.md, What the service does, rule 6). */
  feedIntegration: z.boolean(),
  /** Every answer of the two interfaces takes at least this long. */
  serviceTimeMs: z.number().int().min(0).max(600_000),
});

export type SwitchValues = z.output<typeof switches>;

const standard: SwitchValues = {
  errorShape: "object",
  errorCode: "message",
  accountActive: true,
  feedIntegration: true,
  serviceTimeMs: 0,
};

export interface Switches {
  readonly current: SwitchValues;
  /** Takes effect with the next request. */
  change(some: Partial<SwitchValues>): void;
  reset(): void;
}

const NAME = "switches";

/** `options` are what an untouched switch says; only what was changed is kept. */
export function createSwitches(values: Values, options: Partial<SwitchValues>): Switches {
  const untouched = { ...standard, ...options };
  let changed = switches.partial().parse(JSON.parse(values.get(NAME) ?? "{}"));
  const keep = (some: Partial<SwitchValues>) => {
    changed = some;
    values.set(NAME, JSON.stringify(changed));
  };
  return {
    get current() {
      return { ...untouched, ...changed };
    },
    change: (some) => keep({ ...changed, ...some }),
    reset: () => keep({}),
  };
}
