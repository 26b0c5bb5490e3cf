import type { CatalogDb } from "@/lib/db/client";
import { locationsById, offersInSlots } from "@/lib/db/offers";
import { milesOfChord } from "@/lib/domain/distance";
import type { Edition } from "./edition";
import type { Nearby } from "./near";
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

/** The offers in these slots as lists show them, in their order, those nearby with their distance. */
export function itemsIn(
  catalog: CatalogDb,
  edition: Edition,
  slots: readonly number[],
  nearby: Nearby | undefined,
): OfferItem[] {
  const { locations } = edition.rows;
  const bySlot = itemsBySlot(catalog, edition, slots);
  if (!nearby) return slots.flatMap((slot) => bySlot.get(slot) ?? []);
  const positions = slots.map((slot) => nearby.slots.indexOf(slot));
  const nearest = throughStore(
    locations,
    positions.flatMap((position) => nearby.locations[position] ?? []),
    (missing) => locationsById(catalog, missing),
  );
  return slots.flatMap((slot, i) => {
    const item = bySlot.get(slot);
    const position = positions[i] ?? -1;
    const id = nearby.locations[position];
    const location = id === undefined ? undefined : nearest.get(id);
    if (!item || !location) return item ?? [];
    return { ...item, distanceMiles: milesOfChord(nearby.chords[position] ?? 0), nearest: location };
  });
}
