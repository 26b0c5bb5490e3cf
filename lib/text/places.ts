import { count } from "./format";
import { unknownPlace } from "./unknown-place";

/** Words of the map and of the list that shows the same places. */
export const placesText = {
  list: "List of places",
  map: (places: number) => `Map with ${count(places, "place", "places")}. Everything on it is in the list, too.`,
  notLocated: "The program gives no map position for this place.",
  mapFailed: "The map cannot be shown here. Every place is in the list.",
  noGround: "Part of the map could not be loaded. The places on it are right.",
  gestures: {
    "CooperativeGesturesHandler.WindowsHelpText": "Hold Ctrl while scrolling to zoom the map",
    "CooperativeGesturesHandler.MacHelpText": "Hold ⌘ while scrolling to zoom the map",
    "CooperativeGesturesHandler.MobileHelpText": "Move the map with two fingers",
  },
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  showAll: "Show all places",
  move: "Move the map",
  moveUp: "Move up",
  moveLeft: "Move left",
  moveRight: "Move right",
  moveDown: "Move down",
  show: (place: string) => `Show ${place} on the map`,
  directions: "Directions",
  directionsTo: (place: string) => `Directions to ${place}`,
  nearestFirst: "Nearest first from",
  nearHint: "ZIP or town",
  sort: "Sort",
  unknown: unknownPlace,
  taken: (town: string) => `Near ${town}. Also in`,
  nearest: (place: string) => `Nearest to ${place}`,
  byState: (places: number) => `All ${count(places, "place", "places")} by state`,
  moreByState: (places: number) => `${count(places, "more place", "more places")} by state`,
  notPrinted: (places: number) => `${count(places, "more place is", "more places are")} listed on the web page.`,
  unfold: "Show them",
  coming: "One moment …",
  inState: (state: string, places: number) => `${state}: ${count(places, "place", "places")}`,
} as const;
