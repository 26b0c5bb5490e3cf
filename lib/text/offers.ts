import type { Day } from "@/lib/domain/central-time";
import { ago, count, formatDay, formatInstant, formatNumber, nearbyDay } from "./format";

const offers = (value: number) => count(value, "offer", "offers");
const away = (distance: string, { address, city }: { readonly address: string; readonly city: string }) =>
  [distance, address, city].filter(Boolean).join(", ");

/** Words of the pages that show offers. */
export const offersText = {
  none: {
    title: "Offers are on their way.",
    lead: "The program's offers have not been fetched yet. They arrive with the first sync, which an admin can start.",
  },
  home: {
    headline: (offers: number) => `${count(offers, "way", "ways")} to pay less.`,
    categories: "Browse by category",
    newest: "Just added",
    ending: "Ending soon",
    popular: "Popular here",
    popularNote: "Redeemed most here in the last 30 days.",
    near: (place: string) => `Near ${place}`,
    reach: {
      near: (place: string) => `Near ${place}`,
      "near first": (place: string) => `Near ${place} first, then across the country`,
      anywhere: () => "Across the country",
    },
    all: "See all",
    allOf: (title: string) => `See all: ${title}`,
  },
  browse: {
    summary: offers,
    /** Beside a category's name. */
    amount: {
      all: formatNumber,
      near: (n: number) => `${formatNumber(n)} near`,
      anywhere: (n: number) => `${formatNumber(n)} anywhere`,
    },
    /** The same, read aloud. */
    spoken: {
      all: offers,
      near: (n: number) => `${offers(n)} near`,
      anywhere: (n: number) => `${offers(n)} anywhere`,
    },
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
    nearest: (...place: Parameters<typeof away>) => `Nearest: ${away(...place)}`,
    newest: (shown: number) => `These are the newest ${formatNumber(shown)}.`,
    search: "Search all of them",
    searchNear: (place: string) => `Search those near ${place}`,
    noOffers: "This merchant has no live offers at the moment.",
  },
  offer: {
    redeem: "Redeem",
    redeemNote: "You will be logged in to the program, on this offer's page. It opens in a new tab.",
    terms: "Full terms and how to redeem are on the program's page.",
    ends: "Ends",
    listed: "Listed",
    nearest: "Nearest",
    away,
    category: "Category",
    where: "Where it is valid",
    noPlaces: "No places are listed for this offer. The program's page says where it is valid.",
    moreFrom: (merchant: string) => `More from ${merchant}`,
    moreIn: (category: string) => `More in ${category}`,
    share: "Share",
    print: "Print",
    onTheWeb: "On the web",
    copied: "Link copied",
    notShared: "The link could not be copied.",
  },
  gone: "This offer has ended or never existed.",
  freshness: (checkedAt: string, now: Date) => `Offers checked ${ago(checkedAt, now)}`,
  staleCategory: (since: string) =>
    `Since ${formatInstant(since)} these offers could not be compared with the program's. Some may have ended.`,
  stale: (checkedAt: string, now: Date) =>
    `These offers were last compared with the program's ${ago(checkedAt, now)}. Some may have ended since.`,
} as const;
