/** Shapes of the perks feed on the wire (perks-feed.md, Resources and their fields). */

export interface CategoryNode {
  id: number;
  key: string;
  title: string;
  offer_count: number;
  merchant_count: number;
  children: CategoryNode[] | null;
}

export interface WireLocation {
  id: number;
  name: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  latitude: number;
  longitude: number;
  coordinate_accuracy: "address" | "postal";
  arcgis_score: number | null;
  phone: string;
  fax: string;
}

export interface WireOffer {
  id: number;
  category_id: number;
  title: string;
  exp_date: string;
  days_old: number;
  link: string;
  locations: WireLocation[];
}

export interface WireLogo {
  url: string;
  width: number;
  height: number;
}

export interface WireMerchant {
  name: string;
  id: number;
  logo: WireLogo;
}

export interface MerchantEntry {
  merchant: WireMerchant;
  offers: WireOffer[];
}
