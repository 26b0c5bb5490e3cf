import type { CatalogDb } from "./client";
import {
  AFFECT_EVERYTHING,
  AFFECT_NOTHING,
  AFFECT_THEIR_LOCATIONS,
  AFFECTED_BY_PLAN,
  FORGET_AFFECTED,
  FORGET_EVERYTHING,
} from "./derive/affected";
import { patchCells } from "./derive/cells";
import { writeColumns } from "./derive/columns";
import { readPlaces } from "./derive/places";
import { patchSets } from "./derive/sets";
import { assignSlots } from "./derive/slots";
import { writeStates } from "./derive/states";
import { readTexts } from "./derive/texts";
import { patchTownOffers } from "./derive/town-offers";
import { openTownBook } from "./derive/towns";

/** Grows when the same catalogue gets another index, so that one made by another version is made anew. */
const INDEX_RULES = 11;
/** All but the slots, which offers keep. */
const FORGET_INDEX = `
  DELETE FROM offer_set;
  DELETE FROM slot_column;
  DELETE FROM town_word;
  DELETE FROM town;
  DELETE FROM place_cell`;

/** Makes the index anew if a version of the portal with other rules has made it: a sync would patch it by its own. */
export function renewIndex(catalog: CatalogDb): void {
  const sqlite = catalog.$client;
  if (sqlite.pragma("user_version", { simple: true }) === INDEX_RULES || !hasIndex(catalog)) return;
  catalog.transaction(
    () => {
      sqlite.exec(FORGET_INDEX);
      deriveCatalog(catalog, () => undefined, { anew: true });
    },
    { behavior: "immediate" },
  );
}

function hasIndex({ $client }: CatalogDb): boolean {
  return $client.prepare("SELECT 1 FROM offer_slot LIMIT 1").get() !== undefined;
}

/**
 * Makes a change to the catalogue and updates its index: removes the old facts about the affected offers and adds the
 * new ones. Call it within the transaction of the change, with its plan in the temporary tables (lib/db/apply/plan.ts).
 */
export function deriveCatalog(catalog: CatalogDb, carryOut: () => void, { anew } = { anew: !hasIndex(catalog) }): void {
  const sqlite = catalog.$client;
  const run = (statements: readonly string[]) => {
    for (const statement of statements) sqlite.exec(statement);
  };
  run(anew ? AFFECT_NOTHING : [...AFFECT_NOTHING, ...AFFECTED_BY_PLAN, AFFECT_THEIR_LOCATIONS]);
  const book = openTownBook(sqlite);
  const textsBefore = readTexts(sqlite);
  const placesBefore = readPlaces(sqlite, book);
  carryOut();
  run(anew ? [...FORGET_AFFECTED, ...AFFECT_EVERYTHING] : [AFFECT_THEIR_LOCATIONS]);
  assignSlots(sqlite);
  patchSets(sqlite, textsBefore, readTexts(sqlite));
  const placesAfter = readPlaces(sqlite, book);
  patchCells(sqlite, placesBefore, placesAfter);
  const towns = patchTownOffers(sqlite, placesBefore.towns, placesAfter.towns);
  book.save(towns.empty);
  writeStates(sqlite, towns.offers);
  writeColumns(sqlite);
  run(anew ? FORGET_EVERYTHING : FORGET_AFFECTED);
  if (anew) sqlite.pragma(`user_version = ${INDEX_RULES}`);
}
