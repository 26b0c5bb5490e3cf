import { count } from "./format";

/** Places that are close together on the map. */
export const clusterText = {
  places: (places: number) => count(places, "place", "places"),
  placesOf: (places: number, category: string, all: boolean) =>
    `${count(places, "place", "places")}, ${all ? "all" : "mostly"} ${category.toLowerCase()}`,
};
