import { differ, fromExcluded, LOCATION, OFFER, of } from "./columns";

const offer = OFFER.join(", ");
const location = LOCATION.join(", ");

/**
 * Writes the differences of the plan to the catalogue. Foreign keys are checked when the transaction commits.
 * Parameters: `version`, `now` (ISO instant).
 */
export const CARRY_OUT: readonly string[] = [
  // Two categories may swap their keys, which are unique: no key begins with a slash.
  `UPDATE category SET key = '/' || id
   WHERE id IN (SELECT c.id FROM category c JOIN stage.category s ON s.id = c.id WHERE s.key <> c.key)`,
  `UPDATE category SET key = '/' || id WHERE id NOT IN (SELECT id FROM stage.category)`,
  `INSERT INTO category (id, parent_id, key, title, position, stale_since)
     SELECT id, parent_id, key, title, position, iif(failed, @now, NULL) FROM stage.category WHERE true
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(["parent_id", "key", "title", "position"])},
       stale_since = iif(excluded.stale_since IS NULL, NULL, coalesce(stale_since, excluded.stale_since))
     WHERE ${differ("category", "excluded", ["parent_id", "key", "title", "position"])}
       OR (stale_since IS NULL) <> (excluded.stale_since IS NULL)`,

  `INSERT INTO merchant (id, name, logo_url) SELECT id, name, logo_url FROM merchant_pick WHERE true
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(["name", "logo_url"])}`,

  `INSERT INTO offer_change (version, kind, offer_id, title, merchant_id, merchant_name)
     SELECT @version, 'removed', o.id, o.title, m.id, m.name
     FROM removed r JOIN offer o ON o.id = r.offer_id JOIN merchant m ON m.id = o.merchant_id`,
  `INSERT INTO offer_change (version, kind, offer_id, title, merchant_id, merchant_name)
     SELECT @version, iif(o.id IS NULL, 'added', 'changed'), s.id, s.title, m.id, m.name
     FROM pick p JOIN stage.offer s ON s.rowid = p.staged JOIN merchant m ON m.id = s.merchant_id
     LEFT JOIN offer o ON o.id = p.offer_id`,

  "CREATE TEMP TABLE lost_location (id INTEGER PRIMARY KEY)",
  `INSERT OR IGNORE INTO lost_location SELECT location_id FROM offer_location
     WHERE offer_id IN (SELECT offer_id FROM removed UNION ALL SELECT offer_id FROM pick)`,
  "DELETE FROM offer WHERE id IN (SELECT offer_id FROM removed)",
  `INSERT INTO offer (id, ${offer}) SELECT s.id, ${of("s", OFFER)}
     FROM pick p JOIN stage.offer s ON s.rowid = p.staged WHERE true ORDER BY p.offer_id
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(OFFER)}`,

  `DELETE FROM offer_location WHERE offer_id IN (SELECT offer_id FROM pick)
     AND NOT EXISTS (SELECT 1 FROM wanted w
       WHERE w.offer_id = offer_location.offer_id AND w.location_id = offer_location.location_id)`,
  `INSERT OR IGNORE INTO offer_location (offer_id, location_id)
     SELECT p.offer_id, j.value FROM pick p JOIN stage.offer s ON s.rowid = p.staged, json_each(s.location_ids) j`,
  `INSERT INTO location (id, ${location}) SELECT id, ${location} FROM stage.location s
     WHERE EXISTS (SELECT 1 FROM offer_location l WHERE l.location_id = s.id)
       AND id NOT IN (SELECT id FROM contested_location WHERE standing)
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(LOCATION)} WHERE ${differ("location", "excluded", LOCATION)}`,
  `DELETE FROM location WHERE id IN (SELECT id FROM lost_location)
     AND NOT EXISTS (SELECT 1 FROM offer_location l WHERE l.location_id = location.id)`,

  `DELETE FROM offer_category WHERE NOT EXISTS (
     SELECT 1 FROM listing l WHERE l.category_id = offer_category.category_id AND l.offer_id = offer_category.offer_id)`,
  "INSERT OR IGNORE INTO offer_category (category_id, offer_id) SELECT category_id, offer_id FROM listing",

  `DELETE FROM feed_entry
   WHERE category_id NOT IN (SELECT id FROM stage.category WHERE failed)
     AND NOT EXISTS (SELECT 1 FROM used u WHERE u.category_id = feed_entry.category_id AND u.digest = feed_entry.digest)`,
  `UPDATE feed_entry SET digest = NULL WHERE rowid IN (SELECT kept FROM used WHERE kept IS NOT NULL AND digest IS NULL)`,
  `INSERT INTO feed_entry (category_id, merchant_id, digest, offer_ids)
     SELECT u.category_id, u.merchant_id, u.digest, u.offer_ids FROM used u
     WHERE u.kept IS NULL AND NOT EXISTS (
       SELECT 1 FROM feed_entry f WHERE f.category_id = u.category_id AND f.digest = u.digest)`,
  "DELETE FROM merchant WHERE id NOT IN (SELECT merchant_id FROM used)",
  "DELETE FROM category WHERE id NOT IN (SELECT id FROM stage.category)",
];
