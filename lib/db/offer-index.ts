import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { CatalogDb } from "./client";
import type { OfferSetKind } from "./derive/sets";
import { bytesOf, type Places, placesIn } from "./place-cells";
import { prepared } from "./prepared";
import { offerSets, type SLOT_COLUMNS, slotColumns, towns, townWords } from "./schema/catalog/offer-index";

export type { OfferSetKind } from "./derive/sets";
export { DEGREE, type Places } from "./place-cells";

export type Slots = Uint32Array<ArrayBuffer>;
export type TownRow = typeof towns.$inferSelect;

/** Sorts after every text that begins with the same prefix. */
const LAST = "\u{10FFFF}";

/** Reads of the index over the offers (lib/db/derive.ts), prepared once. */
export type OfferIndex = ReturnType<typeof offerIndex>;

export const offerIndex = prepared((db) => {
  const from = sql.placeholder("from");
  const to = sql.placeholder("to");
  const kind = sql.placeholder("kind");
  const column = db
    .select({ data: slotColumns.data })
    .from(slotColumns)
    .where(eq(slotColumns.name, sql.placeholder("name")))
    .prepare();
  const set = db
    .select({ slots: offerSets.slots })
    .from(offerSets)
    .where(and(eq(offerSets.kind, kind), eq(offerSets.key, from)))
    .prepare();
  const range = db.$client
    .prepare<[OfferSetKind, string, string], [string, Buffer]>(
      "SELECT key, slots FROM offer_set WHERE kind = ? AND key >= ? AND key < ?",
    )
    .raw();
  const joined = db.$client
    .prepare<[OfferSetKind, string, string], string | null>(
      "SELECT group_concat(hex(slots), '') FROM offer_set WHERE kind = ? AND key >= ? AND key < ?",
    )
    .pluck();
  const keys = db.$client.prepare<[OfferSetKind], string>("SELECT key FROM offer_set WHERE kind = ?").pluck();
  const wordRange = db
    .select({ townId: townWords.townId })
    .from(townWords)
    .where(and(gte(townWords.word, from), lt(townWords.word, to)))
    .prepare();
  const words = db.$client.prepare<[], string>("SELECT DISTINCT word FROM town_word").pluck();
  const ofState = db
    .select({ id: towns.id })
    .from(towns)
    .where(eq(towns.state, sql.placeholder("state")))
    .prepare();
  const nameless = db.$client.prepare<[], number>("SELECT id FROM town WHERE key = ''").pluck();
  const cells = db.$client
    .prepare<[number, number, number, number], number>(
      "SELECT id FROM place_cell WHERE west <= ? AND east >= ? AND south <= ? AND north >= ?",
    )
    .pluck();
  const wholeCells = db.$client
    .prepare<[number, number, number, number], number>(
      "SELECT id FROM place_cell WHERE west >= ? AND east <= ? AND south >= ? AND north <= ?",
    )
    .pluck();
  const cell = db.$client.prepare<[number], Buffer>("SELECT places FROM place_cell WHERE id = ?").pluck();

  return {
    /** Undefined before the first sync. */
    column: (name: (typeof SLOT_COLUMNS)[number]) => bytesIn(column.get({ name })?.data),
    set: (kind: OfferSetKind, key: string): Slots => new Uint32Array(bytesIn(set.get({ kind, from: key })?.slots)),
    setsFrom: (kind: OfferSetKind, prefix: string) =>
      range.all(kind, prefix, prefix + LAST).map(([key, slots]) => ({ key, slots: new Uint32Array(bytesOf(slots)) })),
    /** The slots of all these sets, in any order and with repeats: hundreds of small sets one by one take five times as long. */
    slotsFrom: (kind: OfferSetKind, prefix: string): Slots =>
      new Uint32Array(bytesOf(Buffer.from(joined.get(kind, prefix, prefix + LAST) ?? "", "hex"))),
    setKeys: (kind: OfferSetKind) => keys.all(kind),
    townsByWord: (word: string) => wordRange.all({ from: word, to: `${word}\0` }).map((row) => row.townId),
    townsByPrefix: (prefix: string) => wordRange.all({ from: prefix, to: prefix + LAST }).map((row) => row.townId),
    townWords: () => words.all(),
    townsOfState: (state: string) => ofState.all({ state }).map((town) => town.id),
    /** The places of each state for which addresses name no city. */
    namelessTowns: () => nameless.all(),
    /** Numbers of the cells that a box touches. */
    cellsIn: (west: number, east: number, south: number, north: number) => cells.all(east, west, north, south),
    /** Numbers of the cells whose locations are all in a box. */
    cellsWithin: (west: number, east: number, south: number, north: number) => wholeCells.all(west, east, south, north),
    cell: (id: number): Places => placesIn(bytesIn(cell.get(id))),
  };
});

function bytesIn(blob: Buffer | undefined): ArrayBuffer {
  return blob ? bytesOf(blob) : new ArrayBuffer(0);
}

const townStatements = prepared((db) => ({
  named: db
    .select()
    .from(towns)
    .where(eq(towns.key, sql.placeholder("key")))
    .prepare(),
  spelt: db
    .select()
    .from(towns)
    .where(sql`replace(${towns.key}, ' ', '') IN (SELECT value FROM json_each(${sql.placeholder("spellings")}))`)
    .prepare(),
  states: db.$client.prepare<[], [string, string]>("SELECT state, json_group_array(id) FROM town GROUP BY state").raw(),
  last: db.$client.prepare<[], number>("SELECT max(id) FROM town").pluck(),
  byId: db
    .select()
    .from(towns)
    .where(sql`${towns.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .prepare(),
}));

/** @param key a town's name, folded; without a word it names none, not the places whose city is empty */
export function townsNamed(db: CatalogDb, key: string): TownRow[] {
  return key === "" ? [] : townStatements(db).named.all({ key });
}

/** Towns of any state. @param spellings of a name: folded, and without the spaces between its words */
export function townsSpelt(db: CatalogDb, spellings: readonly string[]): TownRow[] {
  return townStatements(db).spelt.all({ spellings: JSON.stringify(spellings) });
}

export interface TownStates {
  /** Each once; "" is the first. */
  readonly names: readonly string[];
  /** By a town's id, the number of its state among these; 0 if it has none, as at id 0. */
  readonly ofTown: Uint16Array;
}

/** The states of all towns. */
export function statesOfTowns(db: CatalogDb): TownStates {
  const { states, last } = townStatements(db);
  const names = [""];
  const ofTown = new Uint16Array((last.get() ?? 0) + 1);
  for (const [state, ids] of states.iterate()) {
    // As where there is no town.
    if (state === "") continue;
    const some: readonly number[] = JSON.parse(ids);
    for (const id of some) ofTown[id] = names.length;
    names.push(state);
  }
  return { names, ofTown };
}

export function townsById(db: CatalogDb, ids: readonly number[]): ReadonlyMap<number, TownRow> {
  const rows = townStatements(db).byId.all({ ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, row]));
}
