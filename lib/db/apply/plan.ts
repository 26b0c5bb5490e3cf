import { comparable, differ, LOCATION, OFFER } from "./columns";

/** Listings from categories that were read completely; those of a failed one do not count. */
const FRESH = "stage.listing l JOIN stage.category k ON k.id = l.category_id AND NOT k.failed";

/**
 * Compares what a run staged (schema `stage`) with the catalogue and leaves the differences in temporary tables; the
 * catalogue itself is only read.
 *
 * A listing without content belongs to an offer that was recognised by its digest: the catalogue's row is its content.
 * If entries contradict one another, the offer's own category decides, otherwise the lowest category id; for a
 * merchant, the lowest category id; for a location, its lowest offer id, and where that offer has it in several
 * versions, the order of their values. So the same feed gives the same catalogue, whatever was there before, and
 * whichever category was answered first.
 */
export const PLAN: readonly string[] = [
  // Which offers each category lists after this run; a category that failed keeps its offers (design, Sync).
  `CREATE TEMP TABLE listing (
     category_id INTEGER, offer_id INTEGER, PRIMARY KEY (category_id, offer_id)) WITHOUT ROWID`,
  `INSERT OR IGNORE INTO temp.listing SELECT l.category_id, l.offer_id FROM ${FRESH}`,
  `INSERT OR IGNORE INTO temp.listing
     SELECT c.category_id, c.offer_id FROM stage.category k CROSS JOIN offer_category c ON c.category_id = k.id
     WHERE k.failed`,
  "CREATE TEMP TABLE new_listing (category_id INTEGER, offer_id INTEGER)",
  `INSERT INTO new_listing SELECT l.category_id, l.offer_id FROM temp.listing l WHERE NOT EXISTS (
     SELECT 1 FROM offer_category c WHERE c.category_id = l.category_id AND c.offer_id = l.offer_id)`,
  "CREATE TEMP TABLE lost_listing (category_id INTEGER, offer_id INTEGER)",
  `INSERT INTO lost_listing SELECT c.category_id, c.offer_id FROM offer_category c WHERE NOT EXISTS (
     SELECT 1 FROM temp.listing l WHERE l.category_id = c.category_id AND l.offer_id = c.offer_id)`,
  "CREATE TEMP TABLE listed (offer_id INTEGER PRIMARY KEY)",
  "INSERT OR IGNORE INTO listed SELECT offer_id FROM temp.listing",

  // The chosen version of each offer that was parsed in this run.
  `CREATE TEMP TABLE pick (
     offer_id INTEGER PRIMARY KEY, staged INTEGER, is_new INTEGER, elsewhere INTEGER, category_id INTEGER, position INTEGER)`,
  `INSERT INTO pick
     SELECT o.id, o.content, NOT EXISTS (SELECT 1 FROM main.offer WHERE id = o.id), l.category_id <> o.category_id,
       l.category_id, l.position
     FROM ${FRESH} JOIN stage.offer o ON o.content = l.content WHERE true
     ON CONFLICT (offer_id) DO UPDATE SET staged = excluded.staged, elsewhere = excluded.elsewhere,
       category_id = excluded.category_id, position = excluded.position
     WHERE (excluded.elsewhere, excluded.category_id, excluded.position) < (elsewhere, category_id, position)`,
  // Listings of these that were not parsed: they stand for what the catalogue has. Few categories fail.
  `CREATE TEMP TABLE standing AS
     SELECT o.id AS offer_id, l.category_id <> o.category_id AS elsewhere, l.category_id, l.position
     FROM ${FRESH} JOIN pick p ON p.offer_id = l.offer_id JOIN main.offer o ON o.id = l.offer_id
     WHERE l.content IS NULL
     UNION ALL
     SELECT o.id, c.category_id <> o.category_id, c.category_id, 0
     FROM stage.category k CROSS JOIN offer_category c ON c.category_id = k.id
     CROSS JOIN pick p ON p.offer_id = c.offer_id CROSS JOIN main.offer o ON o.id = c.offer_id
     WHERE k.failed`,
  // Offers of which every listing was parsed.
  "CREATE TEMP TABLE reread (offer_id INTEGER PRIMARY KEY)",
  "INSERT INTO reread SELECT offer_id FROM pick WHERE offer_id NOT IN (SELECT offer_id FROM standing)",

  "CREATE TEMP TABLE unchanged (offer_id INTEGER PRIMARY KEY, staged INTEGER)",
  `INSERT INTO unchanged SELECT p.offer_id, p.staged FROM pick p
     JOIN main.offer o ON o.id = p.offer_id JOIN stage.offer s ON s.content = p.staged
     WHERE NOT ${differ("o", "s", OFFER)}
       AND s.location_ids = (SELECT json_group_array(location_id) FROM (
         SELECT location_id FROM offer_location WHERE offer_id = o.id ORDER BY location_id))`,
  "DELETE FROM pick WHERE offer_id IN (SELECT offer_id FROM unchanged)",
  `DELETE FROM pick WHERE EXISTS (
     SELECT 1 FROM standing s WHERE s.offer_id = pick.offer_id
       AND (s.elsewhere, s.category_id, s.position) < (pick.elsewhere, pick.category_id, pick.position))`,
  `CREATE TEMP TABLE wanted (
     offer_id INTEGER, location_id INTEGER, PRIMARY KEY (offer_id, location_id)) WITHOUT ROWID`,
  `INSERT INTO wanted
     SELECT p.offer_id, j.value FROM pick p JOIN stage.offer s ON s.content = p.staged, json_each(s.location_ids) j
     WHERE NOT p.is_new`,
  "CREATE TEMP TABLE removed (offer_id INTEGER PRIMARY KEY)",
  "INSERT INTO removed SELECT id FROM main.offer WHERE id NOT IN (SELECT offer_id FROM listed)",

  "CREATE TEMP TABLE merchant_pick (id INTEGER PRIMARY KEY, name TEXT, logo_url TEXT)",
  `INSERT INTO merchant_pick
     SELECT s.id, s.name, s.logo_url FROM stage.merchant s LEFT JOIN main.merchant m ON m.id = s.id
     WHERE m.id IS NULL OR ${differ("s", "m", ["name", "logo_url"])}`,

  // Locations that differ from the catalogue's although a listing that was not parsed again has them, too. CROSS JOIN
  // fixes the join order: little is staged after the first sync.
  "CREATE TEMP TABLE contested_location (id INTEGER PRIMARY KEY, standing INTEGER)",
  `INSERT INTO contested_location
     SELECT s.id, (min(l.offer_id), ${comparable("b", LOCATION)}) < (s.source, ${comparable("s", LOCATION)})
     FROM stage.location s
     CROSS JOIN main.location b ON b.id = s.id AND ${differ("b", "s", LOCATION)}
     CROSS JOIN offer_location l ON l.location_id = s.id
     WHERE l.offer_id NOT IN (SELECT offer_id FROM reread) AND l.offer_id IN (SELECT offer_id FROM listed)
     GROUP BY s.id`,
  "INSERT OR IGNORE INTO contested_location SELECT id, 0 FROM stage.location WHERE contested",
  // Offers that have such a location are parsed again next time, too: when another one goes, theirs may count.
  "CREATE TEMP TABLE contested (offer_id INTEGER PRIMARY KEY)",
  `INSERT OR IGNORE INTO contested
     SELECT l.offer_id FROM contested_location c CROSS JOIN offer_location l ON l.location_id = c.id`,
  `INSERT OR IGNORE INTO contested
     SELECT o.id FROM stage.offer o, json_each(o.location_ids) j
     WHERE EXISTS (SELECT 1 FROM contested_location) AND j.value IN (SELECT id FROM contested_location)`,
];

/** Drops the plan, or the remains of an earlier one that failed. */
export const FORGET_PLAN: readonly string[] = [
  "listing",
  "new_listing",
  "lost_listing",
  "listed",
  "pick",
  "reread",
  "contested",
  "unchanged",
  "standing",
  "wanted",
  "removed",
  "merchant_pick",
  "contested_location",
  "lost_location",
].map((table) => `DROP TABLE IF EXISTS temp.${table}`);
