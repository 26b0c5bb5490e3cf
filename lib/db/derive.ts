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

/**
 * Makes a change to the catalogue and updates its index: removes the old facts about the affected offers and adds the
 * new ones. Call it within the transaction of the change, with its plan in the temporary tables (lib/db/apply/plan.ts).
 */
export function deriveCatalog(catalog: CatalogDb, carryOut: () => void): void {
  const sqlite = catalog.$client;
  const run = (statements: readonly string[]) => {
    for (const statement of statements) sqlite.exec(statement);
  };
  const first = sqlite.prepare("SELECT 1 FROM offer_slot LIMIT 1").get() === undefined;
  run(first ? AFFECT_NOTHING : [...AFFECT_NOTHING, ...AFFECTED_BY_PLAN, AFFECT_THEIR_LOCATIONS]);
  const book = openTownBook(sqlite);
  const textsBefore = readTexts(sqlite);
  const placesBefore = readPlaces(sqlite, book);
  carryOut();
  run(first ? [...FORGET_AFFECTED, ...AFFECT_EVERYTHING] : [AFFECT_THEIR_LOCATIONS]);
  assignSlots(sqlite);
  patchSets(sqlite, textsBefore, readTexts(sqlite));
  const placesAfter = readPlaces(sqlite, book);
  patchCells(sqlite, placesBefore, placesAfter);
  const towns = patchTownOffers(sqlite, placesBefore.towns, placesAfter.towns);
  book.save(towns.empty);
  writeStates(sqlite, towns.offers);
  writeColumns(sqlite);
  run(first ? FORGET_EVERYTHING : FORGET_AFFECTED);
}
