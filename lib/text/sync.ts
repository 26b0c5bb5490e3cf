import { REQUESTS_PER_URL } from "@/lib/domain/feed-budget";
import { count, formatInstant, formatNumber } from "./format";
import { workerAway } from "./worker";

const offers = (value: number) => count(value, "offer", "offers");

const NAMED = 8;

/** "Dining, Travel", then how many more if there are many. */
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
      due: "Sync due",
      late: "Late",
      partly: "Partly up to date",
      unpublished: "Nothing new from the program",
      syncing: "Syncing",
      held: "Waiting for approval",
      rejected: "Edition rejected",
      never: "Nothing fetched yet",
      unscheduled: "No schedule",
    },
    /** @param due when the last scheduled run was due; undefined without a schedule */
    notes: {
      "on-time": ({ due }: { due: string | undefined }) =>
        `The sync that was due on ${due} has been done: members see what the program offers.`,
      due: ({ due }: { due: string | undefined }) =>
        `The sync that was due on ${due} has not been done yet. It counts as late after an hour.`,
      late: ({ due }: { due: string | undefined }) =>
        `A sync was due on ${due}, and none has succeeded since. Members still see the previous offers.`,
      partly: () =>
        "Some categories could not be read and keep their older offers; their pages say so. If the cause may pass by itself, they are retried every hour for a while; otherwise with the next edition of the feed, or when an admin starts a sync.",
      unpublished: () =>
        "The program publishes its offers anew every day, but the last runs found those of an earlier day. Ask the program whether its feed has stopped.",
      syncing: () => "Members see the previous offers until the run has finished.",
      held: () =>
        "The feed has changed so much that an admin has to approve it first. Members see the previous offers.",
      rejected: () =>
        "An admin rejected this edition of the feed: members see the previous offers. The next one is read and checked as usual.",
      never: () => "The first sync fills the portal with offers. It takes some minutes.",
      unscheduled: () => "SYNC_SCHEDULE is off: offers are fetched only when someone starts a sync.",
    },
    lastGood: "Last compared with the program",
    lastGoodNever: "Never",
    edition: "Published by the program",
    next: "Next run",
    noNext: "None: SYNC_SCHEDULE is off",
    budget: "Requests left today",
    budgetAll: `All ${REQUESTS_PER_URL} for each address`,
    budgetLeast: (left: number) => `${formatNumber(left)} of ${REQUESTS_PER_URL} for the busiest address`,
  },
  budget: {
    title: "Requests left, by address",
    note: `The feed takes at most ${REQUESTS_PER_URL} requests for each address in any 24 hours. A full sync asks each address once.`,
    url: "Address",
    left: "Left",
    others: (urls: number) => `${count(urls, "more address has", "more addresses have")} at least as many left.`,
  },
  run: "Sync now",
  runAll: "Fetch everything again",
  starting: "Starting…",
  openRun: "A sync is under way",
  away: {
    title: "A sync waits for the worker",
    state: "Sync waits",
    note: (seenAt: string | null, now: Date) => workerAway("The sync waits", seenAt, now),
  },
  onlyAdmins: "Only admins can start a sync, or accept or reject a held feed.",
  live: {
    label: "Progress of the sync",
    phases: {
      categories: "Reading the categories",
      offers: "Reading the offers",
      apply: "Updating the offers",
      done: "Done",
    },
    waiting: "Waiting for the worker",
    accepted: "Accepted; waiting for the worker to update the offers",
    categories: (done: number, total: number) => `${formatNumber(done)} of ${count(total, "category", "categories")}`,
    requests: (done: number, planned: number) =>
      planned > 0
        ? `${formatNumber(done)} of ${count(planned, "request", "requests")}`
        : count(done, "request", "requests"),
    offline: "The connection is lost. The sync continues, and this page will catch up by itself.",
  },
  held: {
    title: "What the held feed would do",
    numbers: {
      now: "Shown now",
      gone: "Would be removed",
      added: "Would be new",
      changed: "Would change",
      after: "Shown afterwards",
    },
    details: "See it by category",
    support: "An admin accepts or rejects this feed.",
    accept: {
      open: "Accept…",
      title: (gone: number) => `Remove ${offers(gone)}?`,
      gone: (gone: number, before: number) =>
        `${offers(gone)} of ${formatNumber(before)} would no longer be shown to members.`,
      emptied: (titles: readonly string[]) => `Nothing would be left in ${listed(titles)}.`,
      added: (added: number, changed: number) => `${offers(added)} would be new, and ${formatNumber(changed)} changed.`,
      after: (after: number) => `${offers(after)} would be shown afterwards.`,
      back: "Removed offers come back only if the program publishes them again.",
      label: (gone: number) => `Type ${gone}, the number of offers that would be removed`,
      wrong: "That is not the number of offers that would be removed. Nothing was done.",
      confirm: "Accept this feed",
      done: "Accepted. The worker is updating the offers.",
    },
    reject: {
      open: "Reject…",
      title: "Keep the offers as they are?",
      stays: (before: number) => `All ${offers(before)} stay as they are. Nothing is removed, and nothing is added.`,
      next: "This edition of the feed is not read again unless an admin asks for it. The next one is read and checked as usual.",
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
    none: "No sync has brought in offers yet. From the second one on, a chart shows how their number changes.",
    one: "A chart appears here after the second sync that changes something.",
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
    found: "Problems",
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
    `${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(removed)} removed`,
  noChanges: "Nothing",
  rejected: (rows: number) => `${count(rows, "row", "rows")} left out`,
  warned: (rows: number) => count(rows, "warning", "warnings"),
} as const;

/** Words of the page of one run. */
export const runText = {
  title: (id: number) => `Sync run ${id}`,
  facts: "What it did",
  steps: {
    waited: "Waited for the worker",
    read: "Read the feed",
    applied: "Applied it",
    whole: "In total",
  },
  requests: "Requests",
  requestsOf: (sent: number, planned: number) =>
    planned > 0 ? `${formatNumber(sent)}, ${formatNumber(planned)} expected` : formatNumber(sent),
  bytes: "Read",
  edition: "Edition of the feed",
  expires: "Next edition due",
  version: "Catalogue",
  versionMade: (version: number) => `Version ${formatNumber(version)}`,
  versionNone: "Unchanged by this run",
  result: "Offers afterwards, ended ones included",
  resultHeld: "Offers if accepted, ended ones included",
  forced: "Read in full, although the feed said it was unchanged",
  categories: {
    title: "By category",
    none: "The run did not get that far.",
    undone: "This is what the feed would do. None of it has been done.",
    category: "Category",
    offers: "Offers",
    added: "New",
    changed: "Changed",
    removed: "Removed",
    quarantined: "Left out",
    read: "Read",
    stale: "Keeps its older offers:",
    pages: (pages: number) => count(pages, "page", "pages"),
    emptied: "Nothing left",
    vanished: "No longer in the feed",
  },
  offers: {
    title: "What changed, offer by offer",
    none: "Nothing changed.",
    gone: "This list is gone: catalog.db has been replaced since, and the lists of earlier runs went with it.",
    held: "Nothing has changed yet: the feed is held.",
    all: "All",
    kinds: { added: "New", changed: "Changed", removed: "Removed" },
    kind: "Change",
    offer: "Offer",
    merchant: "Merchant",
    more: "Next offers",
  },
  started: (when: string) => `Requested on ${formatInstant(when)}`,
} as const;
