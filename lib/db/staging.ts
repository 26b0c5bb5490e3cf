import { readdirSync, rmSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import type { FeedCategory, FeedLocation, FeedMerchant, FeedOffer } from "@/lib/domain/feed-rows";
import { comparable, differ, LOCATION } from "./apply/columns";
import { whyUnusable } from "./unusable";

/** An offer's place in a category. */
export interface StagedListing {
  readonly categoryId: number;
  /** Grows from offer to offer within the category. */
  readonly position: number;
  readonly merchantId: number;
  readonly offerId: number;
  /** The number of its staged content; null if it is unchanged in the catalogue. */
  readonly content: number | null;
}

/** The data that a sync reads, before it is compared with the catalogue. */
export interface Staging {
  category(category: FeedCategory): void;
  /** Marks a category whose pages did not all arrive: the catalogue keeps its older offers. */
  failCategory(id: number): void;
  merchant(merchant: FeedMerchant, categoryId: number): void;
  /** The number of an offer's content that was already staged from the bytes with this digest, in hex. */
  findContent(offerId: number, digest: string): number | undefined;
  /** @returns the content's number */
  offer(merchantId: number, offer: FeedOffer, digest: string | undefined): number;
  /** @param source the lowest id of an offer that has this version of the location */
  location(location: FeedLocation, source: number): void;
  list(listing: StagedListing): void;
  /** Ends staging and saves everything to the file. */
  finish(): void;
  /** Ends staging without saving the rest. */
  close(): void;
}

/**
 * Listings and contents may contradict one another; which one counts is decided when all are staged
 * (lib/db/apply/plan.ts). For a merchant, the first version in the lowest category is kept; for a location, that of its
 * lowest offer, and of several versions of that one the first in the order of their values: categories are staged in
 * the order in which they are answered.
 */
const TABLES = `
  CREATE TABLE base (version INTEGER NOT NULL);
  CREATE TABLE category (
    id INTEGER PRIMARY KEY, parent_id INTEGER, key TEXT, title TEXT, position INTEGER, failed INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE merchant (id INTEGER PRIMARY KEY, name TEXT, logo_url TEXT);
  CREATE TABLE offer (content INTEGER PRIMARY KEY, digest BLOB, id INTEGER NOT NULL, merchant_id INTEGER NOT NULL,
    category_id INTEGER NOT NULL, title TEXT NOT NULL, expires_on TEXT NOT NULL, listed_on TEXT NOT NULL,
    program_path TEXT NOT NULL, location_ids TEXT NOT NULL);
  CREATE INDEX offer_version ON offer (id, digest);
  CREATE TABLE listing (category_id INTEGER NOT NULL, position INTEGER NOT NULL, merchant_id INTEGER NOT NULL,
    offer_id INTEGER NOT NULL, content INTEGER);
  CREATE TABLE location (id INTEGER PRIMARY KEY, name TEXT, address TEXT, city TEXT, state TEXT, zip TEXT, country TEXT,
    latitude REAL, longitude REAL, coordinate_accuracy TEXT, arcgis_score REAL, phone TEXT, fax TEXT,
    source INTEGER NOT NULL, contested INTEGER NOT NULL DEFAULT 0);
`;

/** The driver does not allow turning the journal off; in memory it costs nothing, since the file was empty before. */
const PRAGMAS = ["journal_mode = MEMORY", "synchronous = OFF", "locking_mode = EXCLUSIVE", "cache_size = -16000"];

/** Listings are most of what is staged on most days: several an insert take half the time. */
const LISTINGS_AT_A_TIME = 32;
const LISTING = "(?, ?, ?, ?, ?)";
const LISTING_VALUES = 5;

const columns = LOCATION.join(", ");
const comesFirst = `(excluded.source, ${comparable("excluded", LOCATION)}) < (source, ${comparable("location", LOCATION)})`;
const differs = differ("excluded", "location", LOCATION);
const keepFirst = LOCATION.map((column) => `${column} = iif(${comesFirst}, excluded.${column}, ${column})`).join(", ");

/** @throws UnusableDatabaseError, such as on a disk without room for another file */
function openNew(file: string): Database.Database {
  try {
    const db = new Database(file);
    for (const pragma of PRAGMAS) db.pragma(pragma);
    return db;
  } catch (error) {
    throw whyUnusable(file, error) ?? error;
  }
}

/**
 * A separate database for what a run reads, so that memory does not grow with the feed. It needs no journal and does
 * not wait for the disk: after a crash it is created again.
 * @param baseVersion of the catalogue against which known offers are recognised; 0 before the first
 */
export function createStaging(file: string, baseVersion: number): Staging {
  removeStaging(file);
  const db = openNew(file);
  // A single transaction: the file is written when the cache is full, not after each page of the feed.
  db.exec("BEGIN");
  db.exec(TABLES);
  db.prepare("INSERT INTO base VALUES (?)").run(baseVersion);
  const category = db.prepare("INSERT INTO category VALUES (?, ?, ?, ?, ?, 0)");
  const fail = db.prepare("UPDATE category SET failed = 1 WHERE id = ?");
  const merchant = db.prepare("INSERT OR REPLACE INTO merchant VALUES (?, ?, ?)");
  const find = db.prepare<[number, Buffer], number>("SELECT content FROM offer WHERE id = ? AND digest = ?").pluck();
  const offer = db.prepare("INSERT INTO offer VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const location = db.prepare(
    `INSERT INTO location (id, ${columns}, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET ${keepFirst}, source = min(source, excluded.source),
       contested = max(contested, ${differs})
     WHERE excluded.source < source OR ${differs}`,
  );
  const listing = db.prepare(`INSERT INTO listing VALUES ${LISTING}`);
  const listings = db.prepare(`INSERT INTO listing VALUES ${Array(LISTINGS_AT_A_TIME).fill(LISTING).join(", ")}`);
  let waiting: (number | null)[] = [];
  /** The category whose version of a merchant is kept. */
  const keptFrom = new Map<number, number>();

  return {
    category: (row) => void category.run(row.id, row.parentId, row.key, row.title, row.position),
    failCategory: (id) => void fail.run(id),
    merchant({ id, name, logoUrl }, categoryId) {
      if ((keptFrom.get(id) ?? Number.POSITIVE_INFINITY) <= categoryId) return;
      keptFrom.set(id, categoryId);
      merchant.run(id, name, logoUrl);
    },
    findContent: (offerId, digest) => find.get(offerId, Buffer.from(digest, "hex")),
    offer(merchantId, row, digest) {
      const { id, categoryId, title, expiresOn, listedOn, programPath } = row;
      const locationIds = JSON.stringify(row.locationIds);
      const bytes = digest === undefined ? null : Buffer.from(digest, "hex");
      const values = [bytes, id, merchantId, categoryId, title, expiresOn, listedOn, programPath, locationIds];
      return Number(offer.run(values).lastInsertRowid);
    },
    location(row, source) {
      const { id, name, address, city, state, zip, country, latitude, longitude, phone, fax } = row;
      const { coordinateAccuracy: accuracy, arcgisScore: score } = row;
      location.run(
        id,
        name,
        address,
        city,
        state,
        zip,
        country,
        latitude,
        longitude,
        accuracy,
        score,
        phone,
        fax,
        source,
      );
    },
    list({ categoryId, position, merchantId, offerId, content }) {
      waiting.push(categoryId, position, merchantId, offerId, content);
      if (waiting.length < LISTINGS_AT_A_TIME * LISTING_VALUES) return;
      listings.run(waiting);
      waiting = [];
    },
    finish() {
      for (let at = 0; at < waiting.length; at += LISTING_VALUES) listing.run(waiting.slice(at, at + LISTING_VALUES));
      db.exec("COMMIT");
      db.close();
    },
    close: () => db.close(),
  };
}

/** The file of a run that waits for an admin's decision. */
export function stagingFile(dataDir: string, runId: number): string {
  return path.join(dataDir, `staging-${runId}.db`);
}

/**
 * The file that a run reads into. @param fence distinguishes it from a worker that has lost the run but not noticed yet
 */
export function readingFile(dataDir: string, runId: number, fence: number): string {
  return path.join(dataDir, `staging-${runId}-${fence}.db`);
}

/** Keeps what a run has read for an admin's decision, which may come after a power cut. */
export async function keepStaging(file: string, dataDir: string, runId: number): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(file, stagingFile(dataDir, runId));
}

export function removeStaging(file: string): void {
  for (const suffix of ["", "-journal"]) rmSync(file + suffix, { force: true });
}

/** Removes what these runs had kept for an admin's word. */
export function removeStagings(dataDir: string, runIds: readonly number[]): void {
  for (const runId of runIds) removeStaging(stagingFile(dataDir, runId));
}

/** Removes what runs left behind, except of these. */
export function removeOtherStagings(dataDir: string, runIds: readonly number[]): void {
  const kept = new Set(runIds.map((runId) => path.basename(stagingFile(dataDir, runId))));
  for (const name of readdirSync(dataDir)) {
    if (/^staging-\d+(-\d+)?\.db$/.test(name) && !kept.has(name)) removeStaging(path.join(dataDir, name));
  }
}
