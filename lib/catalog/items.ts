import type { CatalogDb } from "@/lib/db/client";
import { locationsById, offersInSlots } from "@/lib/db/offers";
import type { Edition } from "./edition";
import type { Nearby } from "./near";
import { toOfferItem, toOfferLocation } from "./reshape";
import type { OfferItem } from "./types";

/** The offers in these slots as lists show them, in their order. */
export function itemsIn(
  catalog: CatalogDb,
  edition: Edition,
  slots: readonly number[],
  nearby: Nearby | undefined,
): OfferItem[] {
  const rows = offersInSlots(catalog, slots);
  if (!nearby) return rows.map((row) => toOfferItem(row, edition.categories.byId));
  const positions = new Map(slots.map((slot) => [slot, nearby.slots.indexOf(slot)]));
  const locations = locationsById(
    catalog,
    Array.from(positions.values(), (position) => nearby.locations[position] ?? 0),
  );
  return rows.map((row) => {
    const position = positions.get(row.slot) ?? 0;
    const location = locations.get(nearby.locations[position] ?? 0);
    return {
      ...toOfferItem(row, edition.categories.byId),
      ...(location && { distanceMiles: nearby.miles[position] ?? 0, nearest: toOfferLocation(location) }),
    };
  });
}
