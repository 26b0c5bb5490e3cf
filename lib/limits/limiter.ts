import { createHmac } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible";
import type { PortalDb } from "@/lib/db/client";
import { deleteSignInCountsOutside } from "@/lib/db/sign-in-counts";
import { tryWrite } from "@/lib/db/write";
import { aheadFrom } from "@/lib/domain/ahead";
import type { Runtime } from "@/lib/runtime";

/** What the counting needs: the database, and the secret that hashes its keys. */
export type Holder = Pick<Runtime, "config" | "portal">;

interface Limit {
  /** The name of what is counted; limiters with the same name count together. */
  readonly name: string;
  /** Attempts allowed within the window. */
  readonly points: number;
  /** Length of the window, in seconds; an hour at most. */
  readonly duration: number;
}

/** Whether an attempt is allowed, and how many more are, or how long to wait. */
export type Count =
  | { readonly isAllowed: true; readonly left: number }
  | { readonly isAllowed: false; readonly waitMs: number };

export type AttemptLimiter = ReturnType<typeof attemptLimiter>;

const SWEEP_MS = 5 * 60_000;

/**
 * Counts attempts within a window in `portal.db`, so that the count survives restarts and crashes, and so that pages
 * and routes, which Next loads as separate modules, share it. While another process keeps the database locked, or the
 * disk is full, it counts in memory.
 */
export function attemptLimiter({ name, points, duration }: Limit) {
  const made = new WeakMap<PortalDb, RateLimiterSQLite>();
  const limiterOf = (portal: PortalDb) => {
    const limit = { keyPrefix: name, points, duration };
    const limiter =
      made.get(portal) ??
      new RateLimiterSQLite({
        ...limit,
        storeClient: portal.$client,
        storeType: "better-sqlite3",
        tableName: "sign_in_count",
        tableCreated: true,
        // Callers that are already refused write nothing.
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory(limit),
      });
    made.set(portal, limiter);
    return limiter;
  };
  return {
    /** Counts an attempt, unless there were too many. */
    async consume({ config, portal }: Holder, key: string): Promise<Count> {
      const limiter = limiterOf(portal);
      sweep(portal, limiter);
      try {
        const { remainingPoints } = await limiter.consume(hashed(config, key));
        return { isAllowed: true, left: remainingPoints };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The library has counted it too: it would take the place that `reward` frees.
        if (refusal.consumedPoints > points) await limiter.reward(hashed(config, key));
        return { isAllowed: false, waitMs: refusal.msBeforeNext };
      }
    },
    /** Takes an attempt back, if there is one: one of those that were refused because of it may try again. */
    async reward({ config, portal }: Holder, key: string): Promise<void> {
      const limiter = limiterOf(portal);
      const counted = await limiter.get(hashed(config, key));
      if (!counted?.consumedPoints) return;
      await limiter.reward(hashed(config, key));
      limiter.deleteInMemoryBlockedAll();
    },
    async forget({ config, portal }: Holder, key: string): Promise<void> {
      await limiterOf(portal).delete(hashed(config, key));
    },
  };
}

/** Hashed, so that neither the database nor its backups reveal which e-mail address was typed, and from where. */
function hashed({ AUTH_SECRET }: Holder["config"], key: string): string {
  return createHmac("sha256", AUTH_SECRET).update(`sign-in ${key}`).digest("base64url");
}

const sweptAt = new WeakMap<RateLimiterSQLite, number>();

/**
 * Deletes what is past, and what a clock that was ahead left, here and in the database: it would count until then. The
 * library's own sweeping crashes the process if the database is locked; this one is simply retried next time.
 */
function sweep(portal: PortalDb, limiter: RateLimiterSQLite): void {
  const now = Date.now();
  if (Math.abs(now - (sweptAt.get(limiter) ?? 0)) < SWEEP_MS) return;
  sweptAt.set(limiter, now);
  limiter.deleteInMemoryBlockedAll();
  tryWrite(portal, (tx) => deleteSignInCountsOutside(tx, now, aheadFrom(now)));
}
