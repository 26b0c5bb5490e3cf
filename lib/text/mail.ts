import type { Day } from "@/lib/domain/central-time";
import { count, formatDay, nearbyDay } from "./format";

interface EndingOffer {
  readonly title: string;
  readonly merchant: { readonly name: string };
  readonly expiresOn: Day;
}

interface SavedNews {
  readonly ending: readonly EndingOffer[];
  /** In the words that they had. */
  readonly gone: readonly { readonly title: string; readonly merchantName: string }[];
  readonly today: Day;
}

/** Words of the mails that the portal sends. */
export const mailText = {
  passwordLink: (brand: string, link: string) => ({
    subject: `${brand}: set your password`,
    text: `Hello,

somebody, most likely you, asked to set the password of your account at ${brand}.
This link does it, once, within the next 30 minutes:

${link}

If it was not you, do nothing: your password stays as it is.
`,
  }),
  savedOffers: (brand: string, { ending, gone, today }: SavedNews, links: { saved: string; unsubscribe: string }) => ({
    subject: `${brand}: ${savedSubject(ending.length, gone.length)}`,
    text: `Hello,

${[
  ending.length > 0 &&
    `of what you saved, this ends soon:\n\n${ending.map((offer) => endingLine(offer, today)).join("\n")}`,
  gone.length > 0 &&
    `${ending.length > 0 ? "And this" : "of what you saved, this"} is no longer there:\n\n${gone.map(goneLine).join("\n")}`,
]
  .filter(Boolean)
  .join("\n\n")}

All that you saved, and Redeem:
${links.saved}

You get this mail because you asked for it in your account at ${brand}. This link ends it, without signing in:
${links.unsubscribe}
`,
  }),
} as const;

function savedSubject(ending: number, gone: number): string {
  if (ending === 0) return `${count(gone, "offer that you saved has", "offers that you saved have")} gone`;
  return `${count(ending, "offer that you saved ends", "offers that you saved end")} soon`;
}

function endingLine({ title, merchant, expiresOn }: EndingOffer, today: Day): string {
  const nearby = nearbyDay(expiresOn, today);
  return `- ${title}, ${merchant.name}: ends ${nearby ? `${nearby}, on ` : ""}${formatDay(expiresOn, today)}`;
}

function goneLine({ title, merchantName }: { readonly title: string; readonly merchantName: string }): string {
  return `- ${title}, ${merchantName}`;
}
