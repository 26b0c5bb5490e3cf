import type { CatalogDb } from "@/lib/db/client";
import { centralDay } from "@/lib/domain/central-time";
import { wordsOf } from "@/lib/domain/fold";

export interface SampleOffer {
  readonly offerId: number;
  readonly merchantId: number;
  readonly merchant: string;
  readonly title: string;
  readonly category: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Offers that members see, with one place each, spread over the catalogue: what the queries of the mixes are made from. */
export function sampleOffers(catalog: CatalogDb, count: number): SampleOffer[] {
  return catalog.$client
    .prepare<[string, number, number], SampleOffer>(
      `SELECT o.id AS offerId, m.id AS merchantId, m.name AS merchant, o.title, c.key AS category, l.latitude, l.longitude, l.city, l.state, l.zip
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS number, count(*) OVER () AS total FROM location) n
       JOIN location l ON l.id = n.id
       JOIN offer o ON o.id = (SELECT min(offer_id) FROM offer_location WHERE location_id = l.id) AND o.expires_on >= ?
       JOIN merchant m ON m.id = o.merchant_id JOIN category c ON c.id = o.category_id
       WHERE n.number % max(1, n.total / ?) = 0 LIMIT ?`,
    )
    .all(centralDay(new Date()), count, count);
}

/** Words of titles and merchants' names, of letters only, from `shortest` letters on. */
export function vocabulary(catalog: CatalogDb, shortest: number): string[] {
  const texts = catalog.$client
    .prepare<[], string>("SELECT DISTINCT title FROM offer UNION SELECT DISTINCT name FROM merchant")
    .pluck()
    .all();
  const words = new Set(texts.flatMap(wordsOf));
  return [...words].filter((word) => word.length >= shortest && /^[a-z]+$/.test(word)).sort();
}
