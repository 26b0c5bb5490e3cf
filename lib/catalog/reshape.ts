import type { CategoryRow } from "@/lib/db/categories";
import type { OfferListRow } from "@/lib/db/offers";
import { savingOf } from "@/lib/domain/savings";
import type { CategoryRef, MerchantRef, OfferItem } from "./types";

/** Converts rows of `catalog.db` into what pages and the API show. */
export function toOfferItem(row: OfferListRow, categories: ReadonlyMap<number, CategoryRow>): OfferItem {
  const { id, title, expiresOn, listedOn, locationCount } = row;
  const category = categories.get(row.categoryId);
  if (!category) throw new RangeError(`offer ${id} is listed in no category`);
  return {
    id,
    title,
    saving: savingOf(title),
    merchant: toMerchantRef({ id: row.merchantId, name: row.merchantName, logoHash: row.logoHash }),
    category: toCategoryRef(category),
    expiresOn,
    listedOn,
    locationCount,
  };
}

export function toMerchantRef(row: { id: number; name: string; logoHash: string | null }): MerchantRef {
  const logo = row.logoHash ? `/api/logos/${row.id}?v=${row.logoHash.slice(0, 12)}` : null;
  return { id: row.id, name: row.name, logo };
}

export function toCategoryRef({ id, key, title }: CategoryRow): CategoryRef {
  return { id, key, title };
}
