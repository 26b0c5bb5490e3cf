import { STATE_WORDS, stateCode, stateName } from "@/lib/domain/us-states";
import { type Bitmap, bitmapOf, intersection, union } from "../bitmap";
import type { Edition } from "../edition";
import { offersInTowns } from "../offers-in-towns";
import { townsOfState } from "../towns-of-state";
import { NO_TOWNS, type WordMatch } from "./word";

/** Words of a query that name a state. */
interface StateWords {
  readonly code: string;
  readonly from: number;
  /** After the last of them. */
  readonly to: number;
}

/** Where offers have to be, whatever a query's words say of places. */
export interface Area {
  readonly key: string;
  /** Ids of its towns. */
  readonly towns: () => ReadonlySet<number>;
}

/** A query with all ways to read some of its words as a state: "West Virginia" is two of them. */
export interface PlacedQuery {
  readonly words: readonly string[];
  readonly states: readonly StateWords[];
  readonly area: Area | undefined;
}

export function placedQuery(words: readonly string[], area?: Area): PlacedQuery {
  const states = words.flatMap((_, from) =>
    Array.from({ length: Math.min(STATE_WORDS, words.length - from) }, (_, more) => from + more + 1).flatMap((to) => {
      const code = stateCode(words.slice(from, to));
      return code === undefined ? [] : { code, from, to };
    }),
  );
  return { words, states, area };
}

/**
 * A query names at most one town: finds offers in a town named by adjacent words, which match the other words. Its
 * state may follow, and before it the word by which New York is told from its state. The town is in the area, if there
 * is one: around Chicago, "spa" is no Spartanburg.
 */
export function inTown(edition: Edition, query: PlacedQuery, words: readonly WordMatch[]): Bitmap {
  const { words: asked, states, area } = query;
  const found: Bitmap[] = [];
  for (let from = 0; from < words.length; from++) {
    let towns = reached(words[from]?.towns ?? NO_TOWNS, area);
    for (let to = from + 1; towns.size > 0; to++) {
      const next = words[to]?.towns;
      const longer = next ? new Set([...towns].filter((town) => next.has(town))) : NO_TOWNS;
      // Of Park City, the word is part of the name.
      for (const end of asked[to] === "city" && longer.size === 0 ? [to, to + 1] : [to]) {
        found.push(matching(offersInTowns(edition, towns), words, from, end));
        for (const state of states) {
          if (state.from !== end) continue;
          const there = townsOfState(edition, state.code);
          const both = [...towns].filter((town) => there.has(town));
          found.push(matching(offersInTowns(edition, both), words, from, state.to));
        }
      }
      towns = longer;
    }
  }
  return union(...found);
}

/** Finds offers in a state, which match the other words; undefined if the query names none. */
export function inState(edition: Edition, query: PlacedQuery, words: readonly WordMatch[]): Bitmap | undefined {
  const said = query.states.filter(({ code, from, to }) => isSaid(code, query.words.slice(from, to)));
  if (said.length === 0) return undefined;
  const found = said.map(({ code, from, to }) => {
    const there = query.area
      ? offersInTowns(edition, reached(townsOfState(edition, code), query.area))
      : bitmapOf(edition.size, edition.set("state", code));
    return matching(there, words, from, to);
  });
  return union(...found);
}

/**
 * Whether words that may be a state are one without a town before them. A code alone is as likely the beginning of a
 * word, but for one; with dots it is a person's initials ("M.D."), unless they are those of the state's name ("N.Y.",
 * "D.C.").
 */
function isSaid(code: string, words: readonly string[]): boolean {
  if (code === "DC" || words.join("").toUpperCase() !== code) return true;
  return words.length > 1 && stateName(code).replace(/[^A-Z]/g, "") === code;
}

function reached(towns: ReadonlySet<number>, area: Area | undefined): ReadonlySet<number> {
  if (!area || towns.size === 0) return towns;
  const within = area.towns();
  return new Set([...towns].filter((town) => within.has(town)));
}

/** Those of the offers that match the words before and after those that name their place. */
function matching(offers: Bitmap, words: readonly WordMatch[], from: number, to: number): Bitmap {
  const others = [...words.slice(0, from), ...words.slice(to)].map((word) => word.text);
  return intersection(offers, ...others);
}
