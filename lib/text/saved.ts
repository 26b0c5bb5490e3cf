import { count } from "./format";

/** Words of saved and recent offers. */
export const savedText = {
  keep: "Save",
  saved: "Saved",
  save: (title: string) => `Save: ${title}`,
  failed: "That could not be saved. Please try again.",
  title: "Saved",
  lead: "What you keep for later. It stays here until you let it go or the offer ends.",
  none: "Nothing is saved yet.",
  noneLead: "The heart of an offer keeps it here, on every device that you sign in on.",
  browse: "Browse all offers",
  endingTitle: "Ending this week",
  keptTitle: "Kept for later",
  goneTitle: "No longer there",
  gone: "Ended, or taken off by the program.",
  letGo: "Let it go",
  recentTitle: "Looked at lately",
  offlineTitle: "You are offline.",
  offline: (instant: string) => `This is what you saved, as of ${instant}. The rest is there again with the network.`,
  offlineNone: "Nothing is saved for later. Offers are there again with the network.",
  offlineNobody: "Nobody is signed in here, so this device keeps no offers. They are there again with the network.",
  tryAgain: "Try again",
  notice: (ending: number) =>
    `${count(ending, "offer", "offers")} that you saved ${ending === 1 ? "ends" : "end"} within a week.`,
  toLookAt: (offers: number) =>
    `${count(offers, "offer ends", "offers end")} soon or ${offers === 1 ? "has" : "have"} gone`,
  noticeLink: "See what you saved",
} as const;
