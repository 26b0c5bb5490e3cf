import { FARTHEST_MILES, USUAL_RADIUS } from "@/lib/domain/offer-search";
import { count, formatMiles, formatNumber, sentence } from "./format";
import { unknownPlace } from "./unknown-place";

/** The filters that a sentence about a list mentions. */
interface Scope {
  readonly query: string;
  /** `within` where it is a place that was searched around, and not an area by itself. */
  readonly near: { readonly name: string; readonly within: string | undefined } | undefined;
}

function scopeWords({ query, near }: Scope): string {
  const forWhat = query ? ` for “${query}”` : "";
  if (!near) return forWhat;
  return near.within === undefined ? `${forWhat} in ${near.name}` : `${forWhat} within ${near.within} of ${near.name}`;
}

function distance(miles: number): string {
  return miles < FARTHEST_MILES ? formatMiles(miles) : "any distance";
}

/** Words of the explorer: search, filters, list and map. */
export const explorerText = {
  all: "All offers",
  saved: "Saved offers",
  search: "Search offers",
  searchHint: "Merchant or offer",
  near: "Near",
  nearHint: "ZIP or town",
  locate: "Use my location",
  locating: "Asking your browser for your location…",
  notLocated: "Your browser did not tell us where you are. Type a ZIP code or a town instead.",
  radius: "Distance",
  submit: "Search",
  filters: "Filters",
  category: "Category",
  everyCategory: "Every category",
  place: "Place",
  everywhere: "Everywhere",
  placeless: "Without a place",
  searchAround: ({ q, near }: { q: string; near: string }) =>
    `Search${q === "" ? "" : ` for “${q}”`} within ${formatMiles(USUAL_RADIUS)} of ${near}`,
  seePlaceless: (offers: number) => `See ${count(offers, "offer", "offers")} without a place`,
  states: "States",
  cities: "Towns with the most offers",
  new: "New",
  ending: "Ending soon",
  savedOnly: "Saved",
  order: "Order",
  sorts: {
    relevance: "Best match",
    newest: "Newest",
    ending: "Ending first",
    distance: "Nearest",
  },
  /** A menu that shows only what is chosen in it, read aloud. */
  chosenIn: (menu: string, chosen: string) => `${menu}: ${chosen}`,
  remove: "Remove:",
  chips: {
    query: (query: string) => `“${query}”`,
    near: (place: string, within: string | undefined) =>
      within === undefined ? sentence(place) : `${sentence(place)}, within ${within}`,
    town: (city: string, state: string) => [city, state].filter(Boolean).join(", "),
  },
  clear: "Clear all",
  /** Where distances are measured from, if it is a point without a name. */
  points: { here: "your location", area: "this map area", other: "the point you chose" },
  /** The same in a field, which is narrow. */
  pointsTyped: { here: "Your location", area: "Map area", other: "Chosen point" },
  searching: "Searching…",
  summary: (shown: number, { total, totalWords }: { total: number; totalWords: string }, scope: Scope) => {
    if (total === 0) return `Nothing found${scopeWords(scope)}`;
    const amount = shown < total ? `${formatNumber(shown)} of ${totalWords}` : count(total, "offer", "offers");
    return `Showing ${amount}${scopeWords(scope)}`;
  },
  offers: (offers: number) => count(offers, "offer", "offers"),
  distance,
  /** The same in a menu, which is narrow. */
  reach: (miles: number) => (miles < FARTHEST_MILES ? formatMiles(miles) : "anywhere"),
  /** A few: the browser need not load what formats numbers. */
  moreFrom: (offers: number, merchant: string) => `${offers} more from ${merchant}`,
  more: "Show more",
  loadingMore: "Loading more…",
  restart: "Back to the first page",
  failedTitle: "Something went wrong",
  failed: "The offers could not be loaded.",
  offlineTitle: "You are offline",
  offline: "The offers return when you are online.",
  offlineMore: "You are offline. More offers load when you are online again.",
  offlineSaved: "See what you saved",
  retry: "Try again",
  unknownTitle: "Unknown place",
  unknown: {
    words: unknownPlace,
    near: (town: string) => `Search near ${town}`,
    inState: (state: string) => `See offers in ${state}`,
    everywhere: "Search everywhere",
  },
  nothing: {
    lead: "No offers match all of these.",
    /** @param miles null for anywhere */
    widen: (offers: number, miles: number | null) =>
      `See ${count(offers, "offer", "offers")} ${miles === null ? "anywhere" : `within ${formatMiles(miles)}`}`,
    widenFar: (offers: number) =>
      offers === 1 ? "See 1 offer farther away" : `See ${formatNumber(offers)} offers, the nearest first`,
    placeAlone: (miles: number) => `All offers within ${distance(miles)}`,
    parent: (category: string) => `Search in ${category}`,
    anyCategory: "Search in every category",
    restart: "Start over",
    word: "Check the spelling, or try another word.",
    saved: "You have saved nothing that is available now. Press an offer's heart to keep it here.",
    allSaved: "See what you saved",
    categories: "Browse by category",
    all: "See all offers",
  },
  corrected: (query: string, spelling: string) => `Nothing matches “${query}”. We searched for “${spelling}” instead.`,
  view: { list: "List", map: "Map" },
  map: {
    skip: "To the map",
    name: "Map",
    canvas: "Map of the places. The arrow keys move it, plus and minus zoom.",
    title: (places: number) => `Map with ${count(places, "place", "places")}`,
    wholeArea: "Show the whole area",
    searchHere: "Search this area",
    list: (places: number) => `What the map shows: ${count(places, "place", "places")}`,
    offerOf: (merchant: string, title: string) => `${merchant}: ${title}`,
    zoomTo: (cluster: string) => `${cluster}: zoom in`,
    offersHere: (offers: number) => `${count(offers, "offer", "offers")} here`,
    here: "What is here",
    /** Where a place is, as far as the program says. */
    stands: (...address: readonly string[]) => address.filter(Boolean).join(", "),
    /** Beside the first of very many at one point. */
    others: (places: number) => `${count(places, "more place", "more places")} here: see all in the list`,
    close: "Close",
    failed: "The map cannot be shown here. Every offer is in the list.",
    noPlaces: "The places could not be loaded. Every offer is in the list.",
  },
  suggest: {
    label: "Suggestions",
    merchants: "Merchants",
    categories: "Categories",
    offers: "Offers",
    near: (offers: number, miles: number) => `${count(offers, "offer", "offers")} within ${distance(miles)}`,
    away: (merchant: string, miles: number) => `${merchant} · ${formatMiles(miles)}`,
    found: (suggestions: number) =>
      suggestions === 0 ? "No suggestions." : `${count(suggestions, "suggestion", "suggestions")}. Use the arrow keys.`,
  },
} as const;
