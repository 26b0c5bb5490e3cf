import type { CatalogDb } from "@/lib/db/client";
import { locationsById, offersInSlots } from "@/lib/db/offers";
import { milesOfChord } from "@/lib/domain/distance";
import { bitmapOf } from "./bitmap";
import type { Circle } from "./circle";
import type { Edition } from "./edition";
import { nearestIn } from "./nearest";
import { toOfferItem } from "./reshape";
import { throughStore } from "./through-store";
import type { OfferItem } from "./types";

/** The offers in these slots, each once. */
export function itemsBySlot(
  catalog: CatalogDb,
  edition: Edition,
  slots: readonly number[],
): ReadonlyMap<number, OfferItem> {
  return throughStore<OfferItem>(edition.rows.items, slots, (missing) =>
    offersInSlots(catalog, missing).map((row) => [row.slot, toOfferItem(row, edition.categories.byId)] as const),
  );
}

/** The offers in these slots as lists show them, in their order, those in the circle with their distance. */
export function itemsIn(
  catalog: CatalogDb,
  edition: Edition,
  slots: readonly number[],
  circle: Circle | undefined,
): OfferItem[] {
  const bySlot = itemsBySlot(catalog, edition, slots);
  if (!circle) return slots.flatMap((slot) => bySlot.get(slot) ?? []);
  const found = nearestIn(edition, circle, bitmapOf(edition.size, slots), slots.length);
  const nearest = new Map(found.map((offer) => [offer.slot, offer]));
  const locations = throughStore(
    edition.rows.locations,
    found.map(({ location }) => location),
    (missing) => locationsById(catalog, missing),
  );
  return slots.flatMap((slot) => {
    const item = bySlot.get(slot);
    const near = nearest.get(slot);
    const location = near && locations.get(near.location);
    if (!item || !location) return item ?? [];
    return { ...item, distanceMiles: milesOfChord(near.chord), nearest: location };
  });
}
