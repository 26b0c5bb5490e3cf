import { count, formatInstant, formatNumber } from "./format";

const offers = (value: number) => count(value, "offer", "offers");

const NAMED = 8;

/** "Dining, Travel", and how many more where there are many. */
function listed(titles: readonly string[]): string {
  const more = titles.length > NAMED ? ` and ${formatNumber(titles.length - NAMED)} more` : "";
  return titles.slice(0, NAMED).join(", ") + more;
}

/** Words of the console's pages on offers and sync. */
export const syncText = {
  title: "Offers and sync",
  never: "No offers have been fetched yet.",
  fresh: (checked: string) => `The offers were last brought up to date ${checked}.`,
  health: {
    states: {
      "on-time": "On time",
      late: "Late",
      partly: "On time in part",
      syncing: "Syncing",
      held: "Held for an admin's word",
      never: "Nothing fetched yet",
      unscheduled: "No schedule",
    },
    /** @param due when the last scheduled run was to begin; undefined without a schedule */
    notes: {
      "on-time": ({ due }: { due: string | undefined }) =>
        `The sync that was due on ${due} has been done: members see what the program offers.`,
      late: ({ due }: { due: string | undefined }) =>
        `A sync was due on ${due}, and none has come through since. Members still see the offers from before.`,
      partly: () =>
        "Some categories could not be read and keep their older offers, which says so on their pages. They are tried again every hour for a while, and with the next sync.",
      syncing: () => "Members see the offers as they were, until the run is through.",
      held: () =>
        "The feed has changed so much that nothing is done before an admin says so. Members see the offers as they were.",
      never: () => "The first sync fills the portal with offers. It takes some minutes.",
      unscheduled: () => "SYNC_SCHEDULE is off: offers are fetched only when somebody asks for it.",
    },
    lastGood: "Last compared with the program",
    lastGoodNever: "Never",
    edition: "The program published them",
    next: "Next run",
    noNext: "None: SYNC_SCHEDULE is off",
    budget: "Requests left today",
    budgetAll: "All 200 for each address",
    budgetLeast: (left: number) => `${formatNumber(left)} of 200 for the address asked most`,
  },
  budget: {
    title: "Requests left, by address",
    note: "The feed takes at most 200 requests for each address in any 24 hours. A full sync asks each address once.",
    url: "Address",
    left: "Left",
    others: (urls: number) => `${count(urls, "more address has", "more addresses have")} at least as many left.`,
  },
  run: "Sync now",
  runAll: "Fetch it all again",
  starting: "Starting…",
  openRun: "A sync is under way",
  lost: "The portal could not be reached. Load the page again to see whether it was done.",
  onlyAdmins: "Admins start a sync, and accept or reject what is held.",
  live: {
    label: "Progress of the sync",
    phases: {
      categories: "Reading the categories",
      offers: "Reading the offers",
      apply: "Bringing the offers up to date",
      done: "Done",
    },
    waiting: "Waiting for the worker",
    accepted: "Accepted; waiting for the worker to bring the offers up to date",
    categories: (done: number, total: number) => `${formatNumber(done)} of ${count(total, "category", "categories")}`,
    requests: (done: number, planned: number) =>
      planned > 0
        ? `${formatNumber(done)} of ${count(planned, "request", "requests")}`
        : count(done, "request", "requests"),
    offline: "The connection is gone. The sync goes on without it, and this page catches up by itself.",
  },
  held: {
    title: "What the held feed would do",
    numbers: {
      now: "Offers now",
      gone: "Would go",
      added: "Would be new",
      changed: "Would change",
      after: "Offers afterwards",
    },
    details: "See it by category",
    support: "An admin accepts or rejects this feed.",
    accept: {
      open: "Accept…",
      title: (gone: number) => `Let ${offers(gone)} go?`,
      gone: (gone: number, before: number) =>
        `${offers(gone)} of ${formatNumber(before)} would no longer be shown to members.`,
      emptied: (titles: readonly string[]) => `Nothing would be left in ${listed(titles)}.`,
      added: (added: number, changed: number) => `${offers(added)} would be new, and ${formatNumber(changed)} changed.`,
      after: (after: number) => `${offers(after)} would be shown afterwards.`,
      back: "What has gone comes back only when the program publishes it again.",
      label: (gone: number) => `Type ${gone}, the number of offers that would go`,
      wrong: "That is not the number of offers that would go. Nothing was done.",
      confirm: "Accept this feed",
      done: "Accepted. The worker brings the offers up to date.",
    },
    reject: {
      open: "Reject…",
      title: "Keep the offers as they are?",
      stays: (before: number) => `All ${offers(before)} stay as they are. Nothing goes, and nothing new comes.`,
      next: "This edition of the feed is not read again unless an admin asks for it. The next one is, and is judged anew.",
      confirm: "Reject this feed",
      done: "Rejected. The offers stay as they are.",
    },
    keep: "Decide later",
  },
  sizes: {
    title: "Offers and merchants over time",
    offers: "Offers",
    merchants: "Merchants",
    chart: (what: string) => `${what} after each sync of the last half year. The table has the same figures.`,
    at: "After the sync of",
    unknown: "Not counted",
    none: "No sync has brought offers in yet. From the second one on, a chart shows how their number grows and shrinks.",
    one: "The second sync that changes something begins a chart here.",
    said: (value: number, when: string) => `${formatNumber(value)} on ${when}`,
  },
  runs: "Runs",
  noRuns: "No run yet. Each one is kept here, with what it changed and what was wrong with the feed.",
  more: "Older runs",
  columns: {
    run: "Run",
    outcome: "Outcome",
    duration: "Duration",
    changes: "Changes",
    found: "Found wrong",
  },
  triggers: { schedule: "By schedule", admin: "By an admin", cli: "On the command line" },
  states: {
    queued: "Waiting",
    running: "Running",
    applied: "Applied",
    unchanged: "Unchanged",
    held: "Held",
    accepted: "Accepted",
    rejected: "Rejected",
    superseded: "Superseded",
    postponed: "Postponed",
    failed: "Failed",
    interrupted: "Interrupted",
  },
  changes: ({ added, changed, removed }: Record<"added" | "changed" | "removed", number>) =>
    `${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(removed)} gone`,
  noChanges: "Nothing",
  rejected: (rows: number) => `${count(rows, "row", "rows")} left out`,
  warned: (rows: number) => count(rows, "warning", "warnings"),
} as const;

/** Words of the page of one run. */
export const runText = {
  title: (id: number) => `Sync run ${id}`,
  trail: "Where you are",
  facts: "What it did",
  steps: {
    waited: "Waited for the worker",
    read: "Read the feed",
    applied: "Applied it",
    whole: "From start to end",
  },
  requests: "Requests",
  requestsOf: (sent: number, planned: number) =>
    planned > 0 ? `${formatNumber(sent)}, ${formatNumber(planned)} foreseen` : formatNumber(sent),
  bytes: "Read",
  edition: "Edition of the feed",
  expires: "Next edition due",
  version: "Catalogue",
  versionMade: (version: number) => `Version ${formatNumber(version)}`,
  versionNone: "Unchanged by this run",
  result: "Offers afterwards",
  resultHeld: "Offers afterwards, if accepted",
  forced: "Read in full, although the feed said it was unchanged",
  categories: {
    title: "By category",
    none: "The run did not come so far.",
    undone: "This is what the feed would do. Nothing of it was done.",
    category: "Category",
    offers: "Offers",
    added: "New",
    changed: "Changed",
    removed: "Gone",
    quarantined: "Left out",
    read: "Read",
    stale: "Keeps its older offers:",
    pages: (pages: number) => count(pages, "page", "pages"),
    emptied: "Nothing left",
  },
  offers: {
    title: "What changed, offer by offer",
    none: "Nothing changed.",
    held: "Nothing has changed yet: the feed is held.",
    all: "All",
    kinds: { added: "New", changed: "Changed", removed: "Gone" },
    kind: "Change",
    offer: "Offer",
    merchant: "Merchant",
    more: "Show more",
    version: (when: string) => `As of ${when}`,
  },
  started: (when: string) => `Asked for on ${formatInstant(when)}`,
} as const;
