import Link from "next/link";
import type { MerchantRef } from "@/lib/catalog/types";
import { MerchantLogo } from "./merchant-logo";

/** Logo and name, which lead to the merchant. */
export function MerchantLine({ merchant }: { readonly merchant: MerchantRef }) {
  return (
    <Link href={`/merchants/${merchant.id}`} className="group inline-flex items-center gap-4">
      <MerchantLogo merchant={merchant} size="medium" />
      <span className="font-semibold text-body leading-snug underline-offset-4 group-hover:underline">
        {merchant.name}
      </span>
    </Link>
  );
}
