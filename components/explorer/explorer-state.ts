import {
  createParser,
  createSerializer,
  type inferParserType,
  parseAsFloat,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { categoryHref } from "@/lib/domain/category-trail";
import { isPoint } from "@/lib/domain/is-point";
import { FARTHEST_MILES, PLACE_CHARACTERS, QUERY_CHARACTERS, SORTS, USUAL_RADIUS } from "@/lib/domain/offer-search";

/** Where the member is, and the part of the map that was looked at. */
const POINTS = ["here", "area"] as const;
export const VIEWS = ["list", "map"] as const;

/** `1` if set, otherwise left out (design, HTTP surface). */
const flag = createParser<boolean>({
  parse: (value) => (value === "1" ? true : null),
  serialize: () => "1",
}).withDefault(false);
/** Blank is not set, as for the API; a longer text is cut, as its field does. */
const textOf = (most: number) =>
  createParser<string>({
    parse: (value) => (value.trim() === "" ? null : value.slice(0, most)),
    serialize: (value) => value,
  }).withDefault("");
const text = textOf(Number.POSITIVE_INFINITY);
const radius = createParser<number>({
  parse: (value) => {
    const miles = parseAsFloat.parse(value);
    return miles !== null && miles > 0 && miles <= FARTHEST_MILES ? miles : null;
  },
  serialize: String,
}).withDefault(USUAL_RADIUS);

/** All state of the explorer except the category, which is in the path. The names are those of `/api/offers`. */
export const explorerParsers = {
  q: textOf(QUERY_CHARACTERS),
  near: textOf(PLACE_CHARACTERS),
  /** What a point in `near` is; for words alone, and not asked of the API. */
  at: parseAsStringLiteral(POINTS),
  radius,
  state: text,
  city: textOf(PLACE_CHARACTERS),
  /** Offers that list no place: instead of a place. */
  placeless: flag,
  new: flag,
  ending: flag,
  saved: flag,
  sort: parseAsStringLiteral(SORTS),
  /** Where the list starts; set by "Show more" without JavaScript. */
  cursor: parseAsString,
  /** What phones show; wide screens have room for both. */
  view: parseAsStringLiteral(VIEWS).withDefault("list"),
};

export type ExplorerState = inferParserType<typeof explorerParsers>;
export type ExplorerChange = Partial<ExplorerState>;

const serialize = createSerializer(explorerParsers);

/** The filters of a state in the API's form; the same filters always give the same text. */
export function apiQuery(
  category: string | undefined,
  { cursor: _start, view: _view, ...filters }: ExplorerState,
): string {
  const { at: _words, ...asked } = settled(filters);
  const query = new URLSearchParams(serialize(asked));
  if (category !== undefined) query.set("category", category);
  return query.toString();
}

/** The page of a state, as a link. */
export function explorerHref(category: string | undefined, state: ExplorerState): string {
  return explorerHrefs(state)(category);
}

/** The pages of a state in several categories, as links. */
export function explorerHrefs(state: ExplorerState): (category: string | undefined) => string {
  const query = serialize(settled(state));
  return (category) => `${category === undefined ? "/browse" : categoryHref(category)}${query}`;
}

/** Changing a filter goes back to the first page. */
export function changed(state: ExplorerState, change: ExplorerChange): ExplorerState {
  return settled({ ...state, cursor: null, ...change });
}

/**
 * What makes no sense with the other filters is left out: a radius without a place, words for a point that is none,
 * sorts of what is not there, and offers that list no place where there is one.
 */
export function settled<State extends Omit<ExplorerState, "cursor" | "view">>(state: State): State {
  const { near, q, sort } = state;
  const pointless = (sort === "distance" && near === "") || (sort === "relevance" && q === "");
  return {
    ...state,
    at: isPoint(near) ? state.at : null,
    radius: near === "" ? USUAL_RADIUS : state.radius,
    placeless: state.placeless && !isPlaced(state),
    sort: pointless ? null : sort,
  };
}

/** Whether only offers at a place are looked for. */
export function isPlaced({ near, state, city }: Pick<ExplorerState, "near" | "state" | "city">): boolean {
  return [near, state, city].some((value) => value !== "");
}

/** The filters that a member can take off one by one. */
export function hasFilters({ q, near, state, city, placeless, new: isNew, ending, saved }: ExplorerState): boolean {
  return q !== "" || isPlaced({ near, state, city }) || placeless || isNew || ending || saved;
}

/** Another circle around the same point, which is not the part of the map any more that was looked at. */
export function circled(radius: number, { at }: Pick<ExplorerState, "at">): Pick<ExplorerState, "at" | "radius"> {
  return { radius, at: at === "area" ? null : at };
}

export const ANYWHERE = { near: "", state: "", city: "", placeless: false } as const satisfies ExplorerChange;
/** Offers that list no place, instead of those at one: a map would be empty. */
export const PLACELESS = { ...ANYWHERE, placeless: true, view: "list" } as const satisfies ExplorerChange;

export const NO_FILTERS = {
  ...ANYWHERE,
  q: "",
  at: null,
  radius: USUAL_RADIUS,
  new: false,
  ending: false,
  saved: false,
  sort: null,
} as const satisfies ExplorerChange;

/** The explorer as it is opened without a query. */
export const EVERYTHING = { ...NO_FILTERS, cursor: null, view: "list" } as const satisfies ExplorerState;
