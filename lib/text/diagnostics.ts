import { count, formatInstant, formatNumber } from "./format";

interface CodeWords {
  readonly title: string;
  /** What to tell the program's representative. */
  readonly tell: string;
}

/** What is wrong with rows of the feed, by code. */
const CODES: Readonly<Record<string, CodeWords>> = {
  category_malformed: {
    title: "Category that cannot be read",
    tell: "These categories of the feed lack a part that the documentation promises. Please mend them.",
  },
  category_duplicate: {
    title: "Category named twice",
    tell: "These categories are in the feed more than once. Which of them is right?",
  },
  category_too_deep: {
    title: "Category nested too deep",
    tell: "These categories lie deeper below others than the documentation says. Please check the tree.",
  },
  merchant_malformed: {
    title: "Merchant that cannot be read",
    tell: "These merchants lack an id or a name. Their offers cannot be shown until they have both.",
  },
  offer_malformed: {
    title: "Offer that cannot be read",
    tell: "These offers lack a part that the documentation promises. Please mend them.",
  },
  offer_duplicate: {
    title: "Offer listed twice at its merchant",
    tell: "These offers are listed more than once at the same merchant. Only the first is shown.",
  },
  id_malformed: { title: "Id that is no whole number", tell: "These rows have ids that are not whole numbers." },
  title_missing: {
    title: "Offer without a title",
    tell: "These offers have no title, so nobody can tell what they are.",
  },
  date_malformed: {
    title: "Date that cannot be read",
    tell: "The dates of these offers are not written as the documentation says (YYYY-MM-DD).",
  },
  link_hostile: {
    title: "Link that no browser should open",
    tell: "The links of these offers are not web addresses. This may be an attack on the feed: please look into it at once.",
  },
  link_foreign: {
    title: "Link that leads elsewhere",
    tell: "The links of these offers lead to another address than the program's, so Redeem could not reach them.",
  },
  location_malformed: {
    title: "Place that cannot be read",
    tell: "These places of offers lack a part that the documentation promises. The offers are shown without them.",
  },
  logo_missing: { title: "Merchant without a logo", tell: "These merchants have no logo. Can one be supplied?" },
  coordinates_doubtful: {
    title: "Place at 0, 0",
    tell: "These places lie at latitude 0, longitude 0, in the Atlantic. What are their coordinates?",
  },
  expired: { title: "Offer that is over", tell: "These offers are in the feed although they have ended." },
  counts_mismatch: {
    title: "Counts that do not match",
    tell: "The feed announces other numbers of offers and merchants for these categories than it then lists.",
  },
};

/** Words of the diagnostics of a run. */
export const diagnosticsText = {
  title: "What was wrong with the feed",
  none: "Nothing: every row could be used.",
  unread: "Not known: the run has not read the feed to its end.",
  rejects: "Left out",
  rejectsNote: "Members do not see these rows. All others of the feed are shown.",
  noRejects: "No row was left out.",
  warnings: "Shown all the same",
  warningsNote: "Members see these rows, although something about them is doubtful.",
  noWarnings: "Nothing was doubtful.",
  download: "Download the rows as CSV",
  tell: "Tell the representative",
  samples: (shown: number, all: number) =>
    shown < all ? `${formatNumber(shown)} of ${count(all, "row", "rows")}` : count(all, "row", "rows"),
  raw: "The row as it came",
  copyTitle: "Send it to the program",
  copyNote: "Everything above as text, for an e-mail to the program's account representative.",
  copyLabel: "Message to the account representative",
  copyOpen: "Show the message",
} as const;

export function codeWords(code: string): CodeWords {
  return CODES[code] ?? { title: code, tell: "Please look at these rows." };
}

interface Found {
  readonly code: string;
  readonly severity: "reject" | "warning";
  readonly count: number;
  readonly samples: readonly { readonly reason: string; readonly raw: string }[];
}

/** All that a run found wrong as a message to the account representative, rows included. */
export function diagnosticsMessage(
  run: { readonly id: number; readonly lastModified: string | null; readonly requestedAt: string },
  found: readonly Found[],
): string {
  const edition = run.lastModified ? `the edition of ${run.lastModified}` : "the feed";
  const head = [
    `We read ${edition} on ${formatInstant(run.requestedAt)} (our run ${run.id}) and found the following.`,
    "Rows marked REJECTED are not shown to our members.",
  ];
  const parts = found.map(({ code, severity, count: times, samples }) => {
    const { title, tell } = codeWords(code);
    return [
      `${severity === "reject" ? "REJECTED" : "WARNING"}: ${title} (${code}), ${count(times, "row", "rows")}`,
      tell,
      ...samples.map(({ reason, raw }) => `  ${reason}: ${raw}`),
    ].join("\n");
  });
  return [head.join("\n"), ...parts].join("\n\n");
}
