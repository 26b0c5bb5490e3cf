import { z } from "zod";
import type { LiveOutlook } from "@/lib/domain/live-outlook";
import { runOutcomes } from "@/lib/text/sync-reasons";
import { currentCatalog } from "../catalog-state";
import type { CatalogDb } from "../client";
import { deriveCatalog } from "../derive";
import { write } from "../write";
import { CARRY_OUT } from "./carry-out";
import { fill } from "./fill";
import { FORGET_PLAN, PLAN } from "./plan";

export interface ApplyRequest {
  /** The file that `createStaging` filled. */
  readonly file: string;
  readonly runId: number;
  /** The new catalogue's version is above it: runs are told by theirs, also those of a catalogue that is lost. */
  readonly above: number;
  readonly lastModified: string;
  readonly expires: string | null;
  /** Today in US Central time. */
  readonly today: string;
  /** Checks what would change and returns why it must wait, if it must. */
  readonly holdBack: (outlook: Outlook) => string | undefined;
}

const liveSchema = z.object({
  before: z.number(),
  after: z.number(),
  gone: z.number(),
  added: z.number(),
  changed: z.number(),
}) satisfies z.ZodType<LiveOutlook>;

const outlookSchema = z.object({
  offers: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});

const categoryOutlookSchema = z.object({
  id: z.number(),
  key: z.string(),
  title: z.string(),
  offers: z.number(),
  merchants: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});
export type CategoryOutlook = z.output<typeof categoryOutlookSchema> & {
  /** All of its offers that members see would be gone. */
  readonly emptied: boolean;
};

/** What a run changes. */
export type Outlook = z.output<typeof outlookSchema> & {
  readonly live: LiveOutlook;
  /** Those of the feed, and those that it names no longer. */
  readonly categories: readonly CategoryOutlook[];
};

export type Applied =
  | { readonly state: "applied"; readonly version: number; readonly outlook: Outlook }
  | { readonly state: "held"; readonly reason: string; readonly outlook: Outlook };

/**
 * SQLite sorts in as much memory as it caches, before it goes to the disk. Most pages are read or written once, so that
 * its 16 MB for each would make nothing quicker.
 */
const SMALL_CACHES = ["main", "stage", "temp"].map((schema) => `${schema}.cache_size = -4000`);

/** Another run has changed the catalogue since this one began to read. */
export class CatalogueChangedError extends Error {
  constructor() {
    super(runOutcomes.changedMeanwhile);
    this.name = "CatalogueChangedError";
  }
}

class HeldBackError extends Error {
  constructor(readonly outcome: Applied) {
    super("held back");
  }
}

/**
 * Applies what a run staged as a single transaction of differences: readers see the old catalogue or the new one
 * (design, Sync). Blocks for seconds at national size: for the worker and the CLI only.
 * @throws CatalogueChangedError
 */
export async function applyStaged(catalog: CatalogDb, request: ApplyRequest): Promise<Applied> {
  const sqlite = catalog.$client;
  sqlite.prepare("ATTACH ? AS stage").run(request.file);
  for (const cache of SMALL_CACHES) sqlite.pragma(cache);
  try {
    return await write(catalog, () => {
      // Offers, pairs and categories refer to one another while they are exchanged.
      sqlite.pragma("defer_foreign_keys = ON");
      const before = currentCatalog(catalog)?.version ?? 0;
      if (before !== baseVersion(catalog)) throw new CatalogueChangedError();
      for (const statement of PLAN) sqlite.exec(statement);
      const outlook = readOutlook(catalog, request.today);
      const reason = request.holdBack(outlook);
      if (reason !== undefined) throw new HeldBackError({ state: "held", reason, outlook });
      const version = Math.max(before, request.above) + 1;
      deriveCatalog(catalog, () => carryOut(catalog, request, version));
      return { state: "applied", version, outlook };
    });
  } catch (error) {
    if (error instanceof HeldBackError) return error.outcome;
    throw error;
  } finally {
    for (const statement of FORGET_PLAN) sqlite.exec(statement);
    sqlite.exec("DETACH stage");
  }
}

/** The catalogue version against which the run recognised known offers. */
function baseVersion(catalog: CatalogDb): number {
  return z.number().parse(catalog.$client.prepare("SELECT version FROM stage.base").pluck().get());
}

function carryOut(catalog: CatalogDb, request: ApplyRequest, version: number): void {
  const sqlite = catalog.$client;
  const now = new Date().toISOString();
  for (const step of CARRY_OUT) {
    if (typeof step === "string") sqlite.prepare(step).run({ now, version });
    else fill(sqlite, step);
  }
  sqlite
    .prepare(
      `INSERT INTO catalog_state (id, version, last_modified, expires, applied_at, run_id) VALUES (1, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET version = excluded.version, last_modified = excluded.last_modified,
         expires = excluded.expires, applied_at = excluded.applied_at, run_id = excluded.run_id`,
    )
    .run(version, request.lastModified, request.expires, now, request.runId);
}

function readOutlook(catalog: CatalogDb, today: string): Outlook {
  const sqlite = catalog.$client;
  const totals = sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM listed) AS offers,
         (SELECT count(*) FROM pick WHERE is_new) AS added,
         (SELECT count(*) FROM pick WHERE NOT is_new) AS changed,
         (SELECT count(*) FROM removed) AS removed`,
    )
    .get();
  const live = sqlite
    .prepare(
      `WITH moved AS (
         SELECT coalesce(o.expires_on >= @today, 0) AS was, s.expires_on >= @today AS stays
         FROM pick p JOIN stage.offer s ON s.content = p.staged LEFT JOIN main.offer o ON o.id = p.offer_id
         UNION ALL SELECT o.expires_on >= @today, 0 FROM removed r JOIN main.offer o ON o.id = r.offer_id),
       total AS (
         SELECT (SELECT count(*) FROM main.offer WHERE expires_on >= @today) AS before,
           count(*) FILTER (WHERE was AND NOT stays) AS gone,
           count(*) FILTER (WHERE stays AND NOT was) AS added,
           count(*) FILTER (WHERE was AND stays) AS changed
         FROM moved)
       SELECT *, before - gone + added AS after FROM total`,
    )
    .get({ today });
  const categories = sqlite
    .prepare(
      `SELECT k.id, k.key, k.title,
         (SELECT count(*) FROM temp.listing l WHERE l.category_id = k.id) AS offers,
         coalesce(m.merchants, 0) AS merchants,
         coalesce(n.added, 0) AS added,
         coalesce(c.changed, 0) AS changed,
         coalesce(g.removed, 0) AS removed
       FROM (SELECT id, key, title FROM stage.category
         UNION ALL SELECT id, key, title FROM main.category WHERE id NOT IN (SELECT id FROM stage.category)) k
       LEFT JOIN (SELECT category_id, count(DISTINCT merchant_id) AS merchants FROM stage.listing GROUP BY category_id) m
         ON m.category_id = k.id
       LEFT JOIN (SELECT category_id, count(*) AS added FROM new_listing GROUP BY category_id) n ON n.category_id = k.id
       LEFT JOIN (SELECT category_id, count(*) AS removed FROM lost_listing GROUP BY category_id) g ON g.category_id = k.id
       LEFT JOIN (
         SELECT o.category_id, count(*) AS changed FROM pick p CROSS JOIN offer_category o ON o.offer_id = p.offer_id
         WHERE NOT p.is_new GROUP BY o.category_id) c ON c.category_id = k.id`,
    )
    .all();
  const emptied = sqlite
    .prepare(
      `SELECT k.id FROM main.category k
       WHERE NOT EXISTS (SELECT 1 FROM temp.listing l
           LEFT JOIN pick p ON p.offer_id = l.offer_id LEFT JOIN stage.offer s ON s.content = p.staged
           LEFT JOIN main.offer b ON b.id = l.offer_id
           WHERE l.category_id = k.id AND coalesce(s.expires_on, b.expires_on) >= @today)
         AND EXISTS (SELECT 1 FROM offer_category c JOIN main.offer o ON o.id = c.offer_id
           WHERE c.category_id = k.id AND o.expires_on >= @today)`,
    )
    .pluck()
    .all({ today });
  const emptiedIds = new Set(z.array(z.number()).parse(emptied));
  return {
    ...outlookSchema.parse(totals),
    live: liveSchema.parse(live),
    categories: z
      .array(categoryOutlookSchema)
      .parse(categories)
      .map((category) => ({ ...category, emptied: emptiedIds.has(category.id) })),
  };
}
