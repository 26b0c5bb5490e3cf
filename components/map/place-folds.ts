import type { OfferLocation } from "@/lib/catalog/types";
import { isLocated, nearestFirst, type Point } from "@/lib/domain/distance";
import { formatMiles } from "@/lib/text/format";
import { placesText } from "@/lib/text/places";
import { byState, type ListedPlace } from "./listed-place";

/** A longer list is grouped by state. */
const LONGEST_FLAT = 24;
/** How many of a grouped list are shown before the groups, if distances are known. */
const NEAREST = 6;

/**
 * The list of an offer's or a merchant's places, with its numbers in words: the first number that a phone's browser
 * formats holds it up for a tenth of a second, so the server does that for the initial list.
 */
export interface PlaceFolds {
  /** Whether any of them is on the map. */
  readonly onMap: boolean;
  /** All of a short list; of a longer one the nearest, where distances are known. */
  readonly first: readonly ListedPlace[];
  /** The rest of a longer list. */
  readonly folds: readonly PlaceFold[];
  /** How many places are in the folds: their heading, and what a print says in their place. */
  readonly folded: { readonly title: string; readonly notPrinted: string };
}

export interface PlaceFold {
  readonly state: string;
  readonly title: string;
  /** Left out until they are loaded. */
  readonly places?: readonly ListedPlace[];
}

/** @param from the place that distances are measured from */
export function foldPlaces(locations: readonly OfferLocation[], from: Point | undefined): PlaceFolds {
  return fold(locations, from, () => true);
}

/**
 * The initial list of a page: a chain has a thousand places, and few visitors of an offer look at all of them.
 * @param unfolded the state whose places are there from the start
 */
export function outlinePlaces(
  locations: readonly OfferLocation[],
  from: Point | undefined,
  unfolded: string | undefined,
): PlaceFolds {
  return fold(locations, from, (state) => state === unfolded);
}

function fold(
  locations: readonly OfferLocation[],
  from: Point | undefined,
  isLoaded: (state: string) => boolean,
): PlaceFolds {
  const places = nearestFirst(locations, from);
  const shown = places.length <= LONGEST_FLAT ? places.length : from ? NEAREST : 0;
  const rest = places.slice(shown);
  return {
    onMap: places.some(isLocated),
    first: places.slice(0, shown).map(withDistance),
    folds: byState(rest).map(([state, inState]) => ({
      state,
      title: placesText.inState(state, inState.length),
      ...(isLoaded(state) && { places: inState.map(withDistance) }),
    })),
    folded: {
      title: shown === 0 ? placesText.byState(rest.length) : placesText.moreByState(rest.length),
      notPrinted: placesText.notPrinted(rest.length),
    },
  };
}

function withDistance(place: ListedPlace): ListedPlace {
  return place.distanceMiles === undefined ? place : { ...place, distance: formatMiles(place.distanceMiles) };
}
