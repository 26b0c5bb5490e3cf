import { differ, fromExcluded, LOCATION, OFFER, of } from "./columns";
import type { Fill } from "./fill";

const offer = OFFER.join(", ");
const location = LOCATION.join(", ");

/**
 * Writes the differences of the plan to the catalogue. Foreign keys are checked when the transaction commits.
 * Parameters: `version`, `now` (ISO instant).
 */
export const CARRY_OUT: readonly (string | Fill)[] = [
  // Two categories may swap their keys, which are unique, so changed ones get a temporary key first: no real key begins
  // with a slash.
  `UPDATE main.category SET key = '/' || id
   WHERE id IN (SELECT c.id FROM main.category c JOIN stage.category s ON s.id = c.id WHERE s.key <> c.key)`,
  "UPDATE main.category SET key = '/' || id WHERE id NOT IN (SELECT id FROM stage.category)",
  `INSERT INTO main.category AS c (id, parent_id, key, title, position, stale_since)
     SELECT id, parent_id, key, title, position, iif(failed, @now, NULL) FROM stage.category WHERE true
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(["parent_id", "key", "title", "position"])},
       stale_since = iif(excluded.stale_since IS NULL, NULL, coalesce(stale_since, excluded.stale_since))
     WHERE ${differ("c", "excluded", ["parent_id", "key", "title", "position"])}
       OR (c.stale_since IS NULL) <> (excluded.stale_since IS NULL)`,

  `INSERT INTO offer_change (version, kind, offer_id, title, merchant_id, merchant_name)
     SELECT @version, 'removed', o.id, o.title, m.id, m.name
     FROM removed r JOIN main.offer o ON o.id = r.offer_id JOIN main.merchant m ON m.id = o.merchant_id`,
  "CREATE TEMP TABLE lost_location (id INTEGER PRIMARY KEY)",
  `INSERT OR IGNORE INTO lost_location SELECT location_id FROM offer_location
     WHERE offer_id IN (SELECT offer_id FROM removed UNION ALL SELECT offer_id FROM pick)`,
  "DELETE FROM main.offer WHERE id IN (SELECT offer_id FROM removed)",
  `INSERT INTO main.offer (id, ${offer}, digest)
     SELECT s.id, ${of("s", OFFER)}, s.digest FROM pick p JOIN stage.offer s ON s.content = p.staged
     WHERE true ORDER BY p.offer_id
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded([...OFFER, "digest"])}`,
  `UPDATE main.offer AS o SET digest = s.digest
     FROM unchanged u JOIN stage.offer s ON s.content = u.staged WHERE o.id = u.offer_id AND o.digest IS NOT s.digest`,
  "UPDATE main.offer SET digest = NULL WHERE id IN (SELECT offer_id FROM contested) AND digest IS NOT NULL",
  `INSERT INTO main.merchant (id, name, logo_url)
     SELECT id, name, logo_url FROM merchant_pick WHERE id IN (SELECT merchant_id FROM main.offer)
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(["name", "logo_url"])}`,
  "DELETE FROM main.merchant WHERE id NOT IN (SELECT merchant_id FROM main.offer)",
  `INSERT INTO offer_change (version, kind, offer_id, title, merchant_id, merchant_name)
     SELECT @version, iif(p.is_new, 'added', 'changed'), s.id, s.title, m.id, m.name
     FROM pick p JOIN stage.offer s ON s.content = p.staged JOIN main.merchant m ON m.id = s.merchant_id`,

  `DELETE FROM offer_location WHERE offer_id IN (SELECT offer_id FROM pick WHERE NOT is_new)
     AND NOT EXISTS (SELECT 1 FROM wanted w
       WHERE w.offer_id = offer_location.offer_id AND w.location_id = offer_location.location_id)`,
  {
    table: "offer_location",
    index: "offer_location_location",
    insert: `INSERT OR IGNORE INTO offer_location (offer_id, location_id)
      SELECT p.offer_id, j.value FROM pick p JOIN stage.offer s ON s.content = p.staged, json_each(s.location_ids) j`,
  },
  `INSERT INTO main.location AS b (id, ${location}) SELECT id, ${location} FROM stage.location s
     WHERE EXISTS (SELECT 1 FROM offer_location l WHERE l.location_id = s.id)
       AND id NOT IN (SELECT id FROM contested_location WHERE standing)
     ON CONFLICT (id) DO UPDATE SET ${fromExcluded(LOCATION)} WHERE ${differ("b", "excluded", LOCATION)}`,
  `DELETE FROM main.location WHERE id IN (SELECT id FROM lost_location)
     AND NOT EXISTS (SELECT 1 FROM offer_location l WHERE l.location_id = main.location.id)`,

  "DELETE FROM offer_category WHERE (category_id, offer_id) IN (SELECT category_id, offer_id FROM lost_listing)",
  {
    table: "offer_category",
    index: "offer_category_offer",
    insert: "INSERT INTO offer_category (category_id, offer_id) SELECT category_id, offer_id FROM new_listing",
  },
  "DELETE FROM main.category WHERE id NOT IN (SELECT id FROM stage.category)",
];
