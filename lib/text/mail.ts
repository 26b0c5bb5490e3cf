import type { Day } from "@/lib/domain/central-time";
import { count, formatDay, nearbyDay } from "./format";
import { shortened } from "./shortened";

interface EndingOffer {
  readonly title: string;
  readonly merchant: { readonly name: string };
  readonly expiresOn: Day;
}

interface SavedNews {
  readonly ending: readonly EndingOffer[];
  /** With the titles they had when they were saved. */
  readonly gone: readonly { readonly title: string; readonly merchantName: string }[];
  readonly today: Day;
}

/** In characters, of a title or a name. */
const LONGEST = 120;

/** Words of the mails that the portal sends. */
export const mailText = {
  passwordLink: (brand: string, link: string) => ({
    subject: `${brand}: set your password`,
    text: `Hello,

someone, most likely you, asked to set the password of your account at ${brand}.
This link works once, within the next 30 minutes:

${link}

If it was not you, ignore this mail: your password stays as it is.
`,
  }),
  noPassword: (brand: string, signIn: string) => ({
    subject: `${brand}: how to sign in`,
    text: `Hello,

someone, most likely you, asked to set the password of your account at ${brand}.
You have no password there: sign in with your organisation's account.

${signIn}

If it was not you, ignore this mail: nothing has changed.
`,
  }),
  savedOffers: (brand: string, { ending, gone, today }: SavedNews, links: { saved: string; unsubscribe: string }) => ({
    subject: `${brand}: ${savedSubject(ending.length, gone.length)}`,
    text: `Hello,

${[
  ending.length > 0 &&
    `${oneOrMore(ending, "this offer that you saved ends", "these offers that you saved end")} soon:\n\n${ending.map((offer) => endingLine(offer, today)).join("\n")}`,
  gone.length > 0 &&
    `${ending.length > 0 ? "And " : ""}${oneOrMore(gone, "this offer that you saved is", "these offers that you saved are")} no longer available:\n\n${gone.map(goneLine).join("\n")}`,
]
  .filter(Boolean)
  .join("\n\n")}

See everything you saved, and redeem:
${links.saved}

You get this mail because you asked for it in your account at ${brand}.
To stop these mails, open this link; you do not have to sign in:
${links.unsubscribe}
`,
  }),
} as const;

function oneOrMore(offers: readonly unknown[], one: string, more: string): string {
  return offers.length === 1 ? one : more;
}

function savedSubject(ending: number, gone: number): string {
  if (ending === 0) return `${count(gone, "offer that you saved is", "offers that you saved are")} no longer available`;
  return `${count(ending, "offer that you saved ends", "offers that you saved end")} soon`;
}

function endingLine({ title, merchant, expiresOn }: EndingOffer, today: Day): string {
  const nearby = nearbyDay(expiresOn, today);
  return `- ${offerLine(title, merchant.name)}: ends ${nearby ? `${nearby}, on ` : ""}${formatDay(expiresOn, today)}`;
}

function goneLine({ title, merchantName }: { readonly title: string; readonly merchantName: string }): string {
  return `- ${offerLine(title, merchantName)}`;
}

/** Others wrote these words: they must not read like ours, nor push ours away. */
function offerLine(title: string, merchantName: string): string {
  return `${shortened(title, LONGEST)}, ${shortened(merchantName, LONGEST)}`;
}
