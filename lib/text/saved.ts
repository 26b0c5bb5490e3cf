import { count } from "./format";

/** Words of saved and recent offers. */
export const savedText = {
  keep: "Save",
  saved: "Saved",
  save: (title: string) => `Save: ${title}`,
  failed: "That could not be saved. Please try again.",
  ended: "This offer has ended.",
  full: "You have saved as many offers as there is room for. Remove some before you save more.",
  title: "Saved",
  lead: "Offers that you keep for later. They stay here until you remove them or they end.",
  none: "Nothing is saved yet.",
  noneLead: "Press an offer's heart to keep it here, on every device you sign in on.",
  browse: "Browse offers",
  endingTitle: "Ending within a week",
  keptTitle: "Kept for later",
  goneTitle: "No longer available",
  gone: "Ended, or removed by the program.",
  letGo: "Remove",
  unknownTitle: "Not known at the moment",
  unknown: "Some of the program's offers could not be read yet, and these may be among them. They stay saved.",
  recentTitle: "Recently viewed",
  offlineTitle: "You are offline.",
  offline: (instant: string) => `This is what you saved, as of ${instant}. The rest returns when you are online.`,
  offlineNone: "Nothing is saved for later. Offers return when you are online.",
  offlineNobody: "You are not signed in on this device, so it keeps no offers. They return when you are online.",
  tryAgain: "Try again",
  notice: (ending: number) =>
    `${count(ending, "offer", "offers")} that you saved ${ending === 1 ? "ends" : "end"} within a week.`,
  toLookAt: (offers: number) =>
    `${count(offers, "offer ends", "offers end")} soon or ${offers === 1 ? "is" : "are"} no longer available`,
  noticeLink: "See what you saved",
} as const;
