import type { Day } from "@/lib/domain/central-time";
import { ago, count, formatDay, nearbyDay } from "./format";

/** Words of the pages that show offers. */
export const offersText = {
  home: {
    headline: (offers: number) => `${count(offers, "way", "ways")} to pay less.`,
    emptyHeadline: "Offers are on their way.",
    empty: "The program's offers have not been fetched yet. They arrive with the first sync, which an admin can start.",
    categories: "Browse by category",
    newest: "Just added",
    all: "See all offers",
  },
  browse: {
    all: "All offers",
    categories: "Categories",
    allOf: (category: string) => `All of ${category}`,
    trail: "Where you are",
    summary: (offers: number) => count(offers, "offer", "offers"),
    summaryWithMerchants: (offers: number, merchants: number) =>
      `${count(offers, "offer", "offers")} from ${count(merchants, "merchant", "merchants")}`,
    empty: "There are no live offers here at the moment.",
    emptyNext: "Offers change every day. Until then, look one level up.",
    more: "Show more",
    restart: "Back to the first page",
    offersWord: "offers",
  },
  card: {
    places: (places: number) => (places === 0 ? undefined : count(places, "place", "places")),
    ends: (day: Day, today: Day) => `Ends ${nearbyDay(day, today) ?? formatDay(day, today)}`,
  },
  merchant: {
    offers: "Offers",
    where: "Where to find it",
    summary: (offers: number, places: number) =>
      places === 0
        ? count(offers, "offer", "offers")
        : `${count(offers, "offer", "offers")} in ${count(places, "place", "places")}`,
    noOffers: "This merchant has no live offers at the moment.",
  },
  offer: {
    redeem: "Redeem",
    redeemNote: "You will be logged in to the program, on this offer's page. It opens in a new tab.",
    terms: "Full terms and how to redeem are on the program's page.",
    ends: "Ends",
    listed: "Listed",
    category: "Category",
    merchant: "Merchant",
    where: "Where it is valid",
    noPlaces: "No places are listed for this offer. The program's page says where it is valid.",
    moreFrom: (merchant: string) => `More from ${merchant}`,
  },
  freshness: (checkedAt: string, now: Date) => `Offers checked ${ago(checkedAt, now)}`,
} as const;
