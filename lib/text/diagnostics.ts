import { count, formatInstant, formatNumber } from "./format";

interface CodeWords {
  readonly title: string;
  /** What to tell the program's representative. */
  readonly tell: string;
}

/** What is wrong with rows of the feed, by problem code. */
const CODES: Readonly<Record<string, CodeWords>> = {
  category_malformed: {
    title: "Category that cannot be read",
    tell: "These categories lack a field that the documentation promises. Please correct them.",
  },
  category_duplicate: {
    title: "Duplicate category",
    tell: "These categories are in the feed more than once. Which of them is right?",
  },
  category_too_deep: {
    title: "Category nested too deeply",
    tell: "These categories are nested more deeply than the documentation says. Please check the tree.",
  },
  merchant_malformed: {
    title: "Merchant that cannot be read",
    tell: "These merchants lack an id or a name. Their offers cannot be shown until they have both.",
  },
  offer_malformed: {
    title: "Offer that cannot be read",
    tell: "These offers lack a field that the documentation promises. Please correct them.",
  },
  offer_duplicate: {
    title: "Offer listed twice at its merchant",
    tell: "These offers are listed more than once at the same merchant. Only the first is shown.",
  },
  id_malformed: { title: "Id that is not a whole number", tell: "These rows have ids that are not whole numbers." },
  title_missing: {
    title: "Offer without a title",
    tell: "These offers have no title, so nobody can tell what they are.",
  },
  date_malformed: {
    title: "Date that cannot be read",
    tell: "The dates of these offers are not written as the documentation says (YYYY-MM-DD).",
  },
  link_hostile: {
    title: "Unsafe link",
    tell: "The links of these offers are not web addresses, or are far too long. This may be an attack on the feed: please look into it at once.",
  },
  link_foreign: {
    title: "Link to another site",
    tell: "The links of these offers do not lead to the program's address, so Redeem cannot reach them.",
  },
  location_malformed: {
    title: "Place that cannot be read",
    tell: "These places lack a field that the documentation promises, or have one that cannot be right. The offers are shown without them.",
  },
  logo_missing: { title: "Merchant without a logo", tell: "These merchants have no logo. Can one be supplied?" },
  coordinates_doubtful: {
    title: "Place at 0, 0",
    tell: "These places lie at latitude 0, longitude 0, in the Atlantic. What are their coordinates?",
  },
  expired: { title: "Offer that has ended", tell: "These offers are in the feed although they have ended." },
  counts_mismatch: {
    title: "Counts that do not match",
    tell: "For these categories, the feed announces different numbers of offers and merchants than it lists.",
  },
};

/** Words of the diagnostics of a run. */
export const diagnosticsText = {
  title: "What was wrong with the feed",
  none: "No problems: every row could be used.",
  unread: "Unknown: the run did not read the whole feed.",
  rejects: "Left out",
  rejectsNote: "Members do not see these rows. All other rows are shown.",
  noRejects: "No row was left out.",
  warnings: "Shown with warnings",
  warningsNote:
    "Members see these rows, although something about them is doubtful. Only offers that have ended are not shown.",
  noWarnings: "There were no warnings.",
  /** @param most rows kept of each problem; undefined if these are all */
  download: (most: number | undefined) =>
    most === undefined
      ? "Download the rows as CSV"
      : `Download the first ${formatNumber(most)} rows of each problem as CSV`,
  tell: "Tell the representative",
  samples: (shown: number, all: number) =>
    shown < all ? `${formatNumber(shown)} of ${count(all, "row", "rows")}` : count(all, "row", "rows"),
  raw: "The row as received",
  copyTitle: "Send it to the program",
  copyNote: "Everything above as text, for an e-mail to the program's account representative.",
  copyLabel: "Message to the account representative",
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

/** Everything wrong that a run found, rows included, as a message to the account representative. */
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
