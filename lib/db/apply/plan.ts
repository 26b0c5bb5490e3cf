import { differ, LOCATION, OFFER } from "./columns";

/**
 * Compares what a run staged (schema `stage`) with the catalogue and leaves the differences in temporary tables; the
 * catalogue itself is only read.
 *
 * An entry that is `known` was recognised by its digest: the catalogue's rows are its content. Where entries contradict
 * one another, an offer counts as its own category lists it, else as the lowest category id does, a merchant as the
 * lowest category id has it, a location as its lowest offer has it. So the same feed gives the same catalogue, whatever
 * stood there before.
 */
export const PLAN: readonly string[] = [
  // What is listed where after this run; a category that failed keeps its entries (design, Sync).
  `CREATE TEMP TABLE used AS
     SELECT e.category_id, e.position, c.id AS content_id, c.merchant_id, c.digest, c.offer_ids, c.known, NULL AS kept
     FROM stage.entry e
     JOIN stage.category k ON k.id = e.category_id AND NOT k.failed
     JOIN stage.content c ON c.id = e.content_id
     UNION ALL
     SELECT f.category_id, f.rowid, NULL, f.merchant_id, f.digest, f.offer_ids, 1, f.rowid
     FROM feed_entry f JOIN stage.category k ON k.id = f.category_id AND k.failed`,
  "CREATE INDEX temp.used_digest ON used (category_id, digest)",
  "CREATE INDEX temp.used_merchant ON used (merchant_id)",
  `CREATE TEMP TABLE listing (
     category_id INTEGER, offer_id INTEGER, PRIMARY KEY (category_id, offer_id)) WITHOUT ROWID`,
  "INSERT OR IGNORE INTO listing SELECT u.category_id, j.value FROM used u, json_each(u.offer_ids) j",
  "CREATE TEMP TABLE listed (offer_id INTEGER PRIMARY KEY)",
  "INSERT OR IGNORE INTO listed SELECT offer_id FROM listing",

  // The version of each offer that was read anew.
  `CREATE TEMP TABLE pick (
     offer_id INTEGER PRIMARY KEY, staged INTEGER, elsewhere INTEGER, category_id INTEGER, position INTEGER)`,
  `INSERT INTO pick SELECT id, staged, elsewhere, category_id, position FROM (
     SELECT o.id, o.rowid AS staged, u.category_id <> o.category_id AS elsewhere, u.category_id, u.position,
       row_number() OVER (
         PARTITION BY o.id ORDER BY u.category_id <> o.category_id, u.category_id, u.position) AS place
     FROM used u JOIN stage.offer o ON o.content_id = u.content_id WHERE NOT u.known)
   WHERE place = 1`,
  "CREATE TEMP TABLE reread (offer_id INTEGER PRIMARY KEY)",
  "INSERT INTO reread SELECT offer_id FROM pick",

  // Offers whose versions differ: their entries are read anew next time too.
  "CREATE TEMP TABLE contested (offer_id INTEGER PRIMARY KEY)",
  `INSERT OR IGNORE INTO contested
     SELECT o.id FROM stage.offer o
     JOIN pick p ON p.offer_id = o.id AND p.staged <> o.rowid
     JOIN stage.offer w ON w.rowid = p.staged
     WHERE ${differ("o", "w", [...OFFER, "location_ids"])}
       AND o.content_id IN (SELECT content_id FROM used)`,
  `DELETE FROM pick WHERE EXISTS (
     SELECT 1 FROM offer o JOIN stage.offer s ON s.rowid = pick.staged
     WHERE o.id = pick.offer_id AND NOT ${differ("o", "s", OFFER)}
       AND s.location_ids = (SELECT json_group_array(location_id) FROM (
         SELECT location_id FROM offer_location WHERE offer_id = o.id ORDER BY location_id)))`,
  `CREATE TEMP TABLE standing AS
     SELECT o.id AS offer_id, u.category_id <> o.category_id AS elsewhere, u.category_id, u.position
     FROM used u, json_each(u.offer_ids) j
     JOIN pick p ON p.offer_id = j.value
     JOIN offer o ON o.id = j.value
     WHERE u.known`,
  "INSERT OR IGNORE INTO contested SELECT offer_id FROM standing",
  `DELETE FROM pick WHERE EXISTS (
     SELECT 1 FROM standing s WHERE s.offer_id = pick.offer_id
       AND (s.elsewhere, s.category_id, s.position) < (pick.elsewhere, pick.category_id, pick.position))`,
  `CREATE TEMP TABLE wanted (
     offer_id INTEGER, location_id INTEGER, PRIMARY KEY (offer_id, location_id)) WITHOUT ROWID`,
  `INSERT INTO wanted
     SELECT p.offer_id, j.value FROM pick p JOIN offer o ON o.id = p.offer_id JOIN stage.offer s ON s.rowid = p.staged,
       json_each(s.location_ids) j`,
  "CREATE TEMP TABLE removed (offer_id INTEGER PRIMARY KEY)",
  "INSERT INTO removed SELECT id FROM offer WHERE id NOT IN (SELECT offer_id FROM listed)",

  // Merchants, by the same rules.
  `CREATE TEMP TABLE merchant_pick (
     id INTEGER PRIMARY KEY, name TEXT, logo_url TEXT, category_id INTEGER, position INTEGER)`,
  `INSERT INTO merchant_pick SELECT id, name, logo_url, category_id, position FROM (
     SELECT m.id, m.name, m.logo_url, u.category_id, u.position,
       row_number() OVER (PARTITION BY m.id ORDER BY u.category_id, u.position) AS place
     FROM used u JOIN stage.merchant m ON m.content_id = u.content_id WHERE NOT u.known)
   WHERE place = 1`,
  "CREATE TEMP TABLE contested_merchant (id INTEGER PRIMARY KEY)",
  `INSERT OR IGNORE INTO contested_merchant
     SELECT m.id FROM used u JOIN stage.merchant m ON m.content_id = u.content_id JOIN merchant_pick p ON p.id = m.id
     WHERE NOT u.known AND ${differ("m", "p", ["name", "logo_url"])}`,
  `DELETE FROM merchant_pick WHERE EXISTS (
     SELECT 1 FROM merchant m WHERE m.id = merchant_pick.id AND NOT ${differ("m", "merchant_pick", ["name", "logo_url"])})`,
  `INSERT OR IGNORE INTO contested_merchant
     SELECT p.id FROM merchant_pick p JOIN merchant m ON m.id = p.id
     WHERE EXISTS (SELECT 1 FROM used u WHERE u.merchant_id = p.id AND u.known)`,
  `DELETE FROM merchant_pick WHERE EXISTS (
     SELECT 1 FROM used u WHERE u.merchant_id = merchant_pick.id AND u.known
       AND (u.category_id, u.position) < (merchant_pick.category_id, merchant_pick.position))`,

  // Locations that differ from the catalogue's while an entry that was not read anew lists them too.
  "CREATE TEMP TABLE contested_location (id INTEGER PRIMARY KEY, standing INTEGER)",
  `INSERT INTO contested_location
     SELECT s.id, min(l.offer_id) < s.source FROM stage.location s
     JOIN location b ON b.id = s.id AND ${differ("b", "s", LOCATION)}
     JOIN offer_location l ON l.location_id = s.id
     WHERE l.offer_id NOT IN (SELECT offer_id FROM reread) AND l.offer_id IN (SELECT offer_id FROM listed)
     GROUP BY s.id`,
  "INSERT OR IGNORE INTO contested_location SELECT id, 0 FROM stage.location WHERE contested",
  `INSERT OR IGNORE INTO contested
     SELECT l.offer_id FROM contested_location c JOIN offer_location l ON l.location_id = c.id`,
  `INSERT OR IGNORE INTO contested
     SELECT o.id FROM stage.offer o, json_each(o.location_ids) j
     WHERE EXISTS (SELECT 1 FROM contested_location) AND j.value IN (SELECT id FROM contested_location)`,
  `UPDATE used SET digest = NULL
   WHERE (EXISTS (SELECT 1 FROM contested) OR EXISTS (SELECT 1 FROM contested_merchant))
     AND (merchant_id IN (SELECT id FROM contested_merchant)
       OR EXISTS (SELECT 1 FROM json_each(offer_ids) j WHERE j.value IN (SELECT offer_id FROM contested)))`,
];

/** Temporary tables of the plan, in case an earlier run of this process left them. */
export const FORGET_PLAN: readonly string[] = [
  "used",
  "listing",
  "listed",
  "pick",
  "reread",
  "contested",
  "standing",
  "wanted",
  "removed",
  "merchant_pick",
  "contested_merchant",
  "contested_location",
  "lost_location",
].map((table) => `DROP TABLE IF EXISTS temp.${table}`);
