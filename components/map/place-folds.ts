import type { OfferLocation } from "@/lib/catalog/types";
import { isLocated, nearestFirst, type Point } from "@/lib/domain/distance";
import { byState, type ListedPlace } from "./listed-place";

/** A longer list is grouped by state. */
const LONGEST_FLAT = 24;
/** How many of a grouped list are shown before the groups, if distances are known. */
const NEAREST = 6;

/** The list of an offer's or a merchant's places. */
export interface PlaceFolds {
  /** Whether any of them is on the map. */
  readonly onMap: boolean;
  /** All of a short list; of a longer one the nearest, where distances are known. */
  readonly first: readonly ListedPlace[];
  /** The rest of a longer list. */
  readonly folds: readonly PlaceFold[];
}

export interface PlaceFold {
  readonly state: string;
  readonly count: number;
  /** Undefined until they are loaded. */
  readonly places: readonly ListedPlace[] | undefined;
}

/** @param the place that distances are measured from */
export function foldPlaces(locations: readonly OfferLocation[], from: Point | undefined): PlaceFolds {
  const places = nearestFirst(locations, from);
  const onMap = places.some(isLocated);
  if (places.length <= LONGEST_FLAT) return { onMap, first: places, folds: [] };
  const nearest = from ? NEAREST : 0;
  const folds = byState(places.slice(nearest)).map(([state, inState]) => ({
    state,
    count: inState.length,
    places: inState,
  }));
  return { onMap, first: places.slice(0, nearest), folds };
}

/** The initial list of a page: a chain has a thousand places, and few visitors of an offer look at all of them. */
export function outlineOf({ folds, ...rest }: PlaceFolds, unfolded: string | undefined): PlaceFolds {
  return { ...rest, folds: folds.map((fold) => (fold.state === unfolded ? fold : { ...fold, places: undefined })) };
}
