export { type Catalog, type CatalogOptions, createCatalog, type OfferListing } from "./catalog";
export type { Drop } from "./drop";
export type { CategoryNode, MerchantEntry, WireLocation, WireMerchant, WireOffer } from "./wire";
