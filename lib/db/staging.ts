import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import Database from "better-sqlite3";

/** Merchants, offers and locations as a sync reads them, before they are compared with the catalogue. */
export interface StagedEntry {
  readonly merchant: { readonly id: number; readonly name: string; readonly logoUrl: string | null };
  readonly offers: readonly StagedOffer[];
  readonly locations: readonly StagedLocation[];
}

export interface StagedOffer {
  readonly id: number;
  readonly categoryId: number;
  readonly title: string;
  readonly expiresOn: string;
  readonly listedOn: string;
  readonly programPath: string;
  /** Ascending, each once. */
  readonly locationIds: readonly number[];
}

export interface StagedLocation {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly coordinateAccuracy: string;
  readonly arcgisScore: number | null;
  readonly phone: string;
  readonly fax: string;
}

export interface StagedCategory {
  readonly id: number;
  readonly parentId: number | null;
  readonly key: string;
  readonly title: string;
  readonly position: number;
}

/** Number of a staged content: a merchant entry's bytes, wherever it is listed. */
export type ContentId = number;

/** A content that stands unchanged in the catalogue. */
export interface KnownContent {
  readonly merchantId: number;
  readonly offerIds: string;
}

export interface Staging {
  readonly file: string;
  category(category: StagedCategory): void;
  /** Marks a category whose pages did not all arrive: the catalogue keeps its older offers. */
  failCategory(id: number): void;
  findContent(digest: Buffer): ContentId | undefined;
  addContent(digest: Buffer | undefined, entry: StagedEntry): ContentId;
  addKnownContent(digest: Buffer, known: KnownContent): ContentId;
  /** Lists a content in a category; `position` grows from entry to entry. */
  list(categoryId: number, position: number, content: ContentId): void;
  /** Runs `work` in one transaction. */
  transaction(work: () => void): void;
  close(): void;
}

/**
 * `content` is what an entry says, `entry` where it is listed. Contents may contradict one another: which one counts is
 * decided when all are there (lib/db/apply). A location keeps the version under its lowest offer.
 */
const TABLES = `
  CREATE TABLE base (version INTEGER NOT NULL);
  CREATE TABLE category (id INTEGER PRIMARY KEY, parent_id INTEGER, key TEXT, title TEXT, position INTEGER, failed INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE content (id INTEGER PRIMARY KEY, digest BLOB, merchant_id INTEGER NOT NULL, offer_ids TEXT NOT NULL, known INTEGER NOT NULL);
  CREATE INDEX content_digest ON content (digest);
  CREATE TABLE entry (category_id INTEGER NOT NULL, position INTEGER NOT NULL, content_id INTEGER NOT NULL);
  CREATE TABLE merchant (content_id INTEGER PRIMARY KEY, id INTEGER NOT NULL, name TEXT NOT NULL, logo_url TEXT);
  CREATE TABLE offer (content_id INTEGER NOT NULL, id INTEGER NOT NULL, merchant_id INTEGER NOT NULL, category_id INTEGER NOT NULL,
    title TEXT NOT NULL, expires_on TEXT NOT NULL, listed_on TEXT NOT NULL, program_path TEXT NOT NULL, location_ids TEXT NOT NULL);
  CREATE TABLE location (id INTEGER PRIMARY KEY, name TEXT, address TEXT, city TEXT, state TEXT, zip TEXT, country TEXT, latitude REAL,
    longitude REAL, coordinate_accuracy TEXT, arcgis_score REAL, phone TEXT, fax TEXT, source INTEGER NOT NULL, contested INTEGER NOT NULL DEFAULT 0);
`;

const LOCATION_COLUMNS =
  "name, address, city, state, zip, country, latitude, longitude, coordinate_accuracy, arcgis_score, phone, fax";
const excluded = LOCATION_COLUMNS.replaceAll(/\w+/g, "excluded.$&");
const keepLowest = LOCATION_COLUMNS.split(", ")
  .map((column) => `${column} = iif(excluded.source < source, excluded.${column}, ${column})`)
  .join(", ");

export function stagingFile(dataDir: string, runId: number): string {
  return path.join(dataDir, `staging-${runId}.db`);
}

export function removeStaging(file: string): void {
  for (const suffix of ["", "-journal"]) rmSync(file + suffix, { force: true });
}

/** Removes what runs left behind, except of these. */
export function removeOtherStagings(dataDir: string, runIds: readonly number[]): void {
  const kept = new Set(runIds.map((runId) => path.basename(stagingFile(dataDir, runId))));
  for (const name of readdirSync(dataDir)) {
    if (/^staging-\d+\.db$/.test(name) && !kept.has(name)) removeStaging(path.join(dataDir, name));
  }
}

/**
 * A database of its own for what a run reads, so that memory does not grow with the feed. It needs no journal: after a crash
 * it is made anew.
 * @param baseVersion of the catalogue in which known contents are recognised; 0 before the first
 */
export function createStaging(file: string, baseVersion: number): Staging {
  removeStaging(file);
  const db = new Database(file);
  for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "cache_size = -16000"]) {
    db.pragma(pragma);
  }
  db.exec(TABLES);
  db.prepare("INSERT INTO base VALUES (?)").run(baseVersion);
  const category = db.prepare("INSERT INTO category VALUES (?, ?, ?, ?, ?, 0)");
  const fail = db.prepare("UPDATE category SET failed = 1 WHERE id = ?");
  const find = db.prepare<[Buffer], number>("SELECT id FROM content WHERE digest = ?").pluck();
  const content = db.prepare("INSERT INTO content (digest, merchant_id, offer_ids, known) VALUES (?, ?, ?, ?)");
  const entry = db.prepare("INSERT INTO entry VALUES (?, ?, ?)");
  const merchant = db.prepare("INSERT INTO merchant VALUES (?, ?, ?, ?)");
  const offer = db.prepare("INSERT INTO offer VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const location = db.prepare(
    `INSERT INTO location (id, ${LOCATION_COLUMNS}, source) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET ${keepLowest}, source = min(source, excluded.source),
       contested = max(contested, (${LOCATION_COLUMNS}) IS NOT (${excluded}))
     WHERE excluded.source < source OR (${LOCATION_COLUMNS}) IS NOT (${excluded})`,
  );

  return {
    file,
    category: (row) => void category.run(row.id, row.parentId, row.key, row.title, row.position),
    failCategory: (id) => void fail.run(id),
    findContent: (digest) => find.get(digest),
    addKnownContent: (digest, known) =>
      Number(content.run(digest, known.merchantId, known.offerIds, 1).lastInsertRowid),
    addContent(digest, { merchant: { id, name, logoUrl }, offers, locations }) {
      const offerIds = JSON.stringify(offers.map((row) => row.id));
      const contentId = Number(content.run(digest ?? null, id, offerIds, 0).lastInsertRowid);
      merchant.run(contentId, id, name, logoUrl);
      const lowestOffer = new Map<number, number>();
      for (const row of offers) {
        const { categoryId, title, expiresOn, listedOn, programPath, locationIds } = row;
        offer.run(
          contentId,
          row.id,
          id,
          categoryId,
          title,
          expiresOn,
          listedOn,
          programPath,
          JSON.stringify(locationIds),
        );
        for (const locationId of locationIds) {
          lowestOffer.set(locationId, Math.min(row.id, lowestOffer.get(locationId) ?? row.id));
        }
      }
      for (const row of locations) {
        const source = lowestOffer.get(row.id);
        if (source === undefined) continue;
        location.run(
          row.id,
          row.name,
          row.address,
          row.city,
          row.state,
          row.zip,
          row.country,
          row.latitude,
          row.longitude,
          row.coordinateAccuracy,
          row.arcgisScore,
          row.phone,
          row.fax,
          source,
        );
      }
      return contentId;
    },
    list: (categoryId, position, contentId) => void entry.run(categoryId, position, contentId),
    transaction: (work) => db.transaction(work)(),
    close: () => db.close(),
  };
}
