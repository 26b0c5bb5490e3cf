/** Offers of one merchant, in the order in which they came. */
export interface MerchantGroup<Merchant, Offer> {
  readonly merchant: Merchant;
  readonly offers: readonly Offer[];
}

/** Gathers a page of offers by merchant; a merchant stands where its first offer stood. */
export function byMerchant<Merchant extends { readonly id: number }, Offer extends { readonly merchant: Merchant }>(
  offers: readonly Offer[],
): MerchantGroup<Offer["merchant"], Offer>[] {
  const groups = new Map<number, { merchant: Offer["merchant"]; offers: Offer[] }>();
  for (const offer of offers) {
    const group = groups.get(offer.merchant.id);
    if (group) group.offers.push(offer);
    else groups.set(offer.merchant.id, { merchant: offer.merchant, offers: [offer] });
  }
  return [...groups.values()];
}
