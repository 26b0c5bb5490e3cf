import type { CatalogDb } from "@/lib/db/client";
import { locationsById, offersInSlots } from "@/lib/db/offers";
import { milesOfChord } from "@/lib/domain/distance";
import { bitmapOf } from "./bitmap";
import type { Circle } from "./circle";
import type { Edition } from "./edition";
import { type NearOffer, nearestIn } from "./nearest";
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

interface Listed {
  readonly slot: number;
  /** If it was looked up already. */
  readonly near?: NearOffer | undefined;
}

/** These offers as lists show them, in their order, those in the circle with their distance. */
export function itemsIn(
  catalog: CatalogDb,
  edition: Edition,
  offers: readonly Listed[],
  circle: Circle | undefined,
): OfferItem[] {
  const bySlot = itemsBySlot(
    catalog,
    edition,
    offers.map(({ slot }) => slot),
  );
  if (!circle) return offers.flatMap(({ slot }) => bySlot.get(slot) ?? []);
  const nearest = nearestOf(edition, circle, offers);
  const locations = throughStore(
    edition.rows.locations,
    Array.from(nearest.values(), ({ location }) => location),
    (missing) => locationsById(catalog, missing),
  );
  return offers.flatMap(({ slot }) => {
    const item = bySlot.get(slot);
    const near = nearest.get(slot);
    const location = near && locations.get(near.location);
    if (!item || !location) return item ?? [];
    return { ...item, distanceMiles: milesOfChord(near.chord), nearest: location };
  });
}

function nearestOf(edition: Edition, circle: Circle, offers: readonly Listed[]): ReadonlyMap<number, NearOffer> {
  const known = offers.flatMap(({ near }) => near ?? []);
  const left = offers.filter(({ near }) => !near).map(({ slot }) => slot);
  const found = left.length === 0 ? [] : nearestIn(edition, circle, bitmapOf(edition.size, left), left.length);
  return new Map([...known, ...found].map((offer) => [offer.slot, offer]));
}
