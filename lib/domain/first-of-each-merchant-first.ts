interface Offer {
  readonly merchant: { readonly id: number };
}

/**
 * In their order, but each merchant's first offer before anybody's second: one merchant often has several, and there is
 * little room.
 */
export function firstOfEachMerchantFirst<Some extends Offer>(offers: readonly Some[]): Some[] {
  const isFirst = (offer: Some, at: number) =>
    offers.findIndex(({ merchant }) => merchant.id === offer.merchant.id) === at;
  return [...offers.filter(isFirst), ...offers.filter((offer, at) => !isFirst(offer, at))];
}
