import { Link } from "@/components/ui/link";
import type { MerchantRef } from "@/lib/catalog/types";
import { nearHref, type Onward } from "@/lib/domain/near-href";
import { MerchantLogo } from "./merchant-logo";

/** Logo and name, linked to the merchant; its page sorts places from the same starting point. */
export function MerchantLine({ merchant, from }: { readonly merchant: MerchantRef; readonly from: Onward }) {
  return (
    <Link href={nearHref(`/merchants/${merchant.id}`, from)} className="group inline-flex items-center gap-4">
      <MerchantLogo merchant={merchant} size="medium" />
      <span className="font-semibold text-body leading-snug underline-offset-4 group-hover:underline">
        {merchant.name}
      </span>
    </Link>
  );
}
