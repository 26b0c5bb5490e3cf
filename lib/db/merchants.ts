import { countDistinct, eq, sql } from "drizzle-orm";
import type { CatalogDb } from "./client";
import { hasItsLogo } from "./logos";
import { prepared } from "./prepared";
import { logos, merchants } from "./schema/catalog/merchants";
import { offers } from "./schema/catalog/offers";

export interface MerchantRow {
  readonly id: number;
  readonly name: string;
  readonly logoHash: string | null;
}

const merchantStatement = prepared((db: CatalogDb) =>
  db
    .select({ id: merchants.id, name: merchants.name, logoHash: logos.hash })
    .from(merchants)
    .leftJoin(logos, hasItsLogo)
    .where(eq(merchants.id, sql.placeholder("id")))
    .prepare(),
);

export function findMerchant(db: CatalogDb, id: number): MerchantRow | undefined {
  return merchantStatement(db).get({ id });
}

/** Merchants with offers, including ended ones. */
export function countMerchants(db: CatalogDb): number {
  return (
    db
      .select({ merchants: countDistinct(offers.merchantId) })
      .from(offers)
      .get()?.merchants ?? 0
  );
}
