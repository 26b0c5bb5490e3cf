import { count, formatNumber } from "./format";

/** Words of the console's page on offers and sync. */
export const syncText = {
  title: "Offers and sync",
  fresh: (checked: string) => `The offers were last brought up to date ${checked}.`,
  never: "No offers have been fetched yet.",
  published: (when: string) => `The program published them on ${when}.`,
  run: "Sync now",
  running: "Syncing…",
  waiting: "Waiting for the worker",
  progress: (share: number) => `${Math.round(share * 100)}% of the categories read`,
  lost: "The portal could not be reached. Nothing was started.",
  runs: "Runs",
  noRuns: "No run yet.",
  columns: {
    requested: "Requested",
    outcome: "Outcome",
    duration: "Duration",
    offers: "Offers",
    quarantined: "Quarantined",
  },
  triggers: { schedule: "By schedule", admin: "By an admin", cli: "On the command line" },
  states: {
    queued: "Waiting",
    running: "Running",
    applied: "Applied",
    unchanged: "Unchanged",
    held: "Held for review",
    accepted: "Accepted",
    rejected: "Rejected",
    superseded: "Superseded",
    postponed: "Postponed",
    failed: "Failed",
    interrupted: "Interrupted",
  },
  changes: ({ offers, added, changed, removed }: Record<"offers" | "added" | "changed" | "removed", number>) =>
    `${formatNumber(offers)} (${formatNumber(added)} new, ${formatNumber(changed)} changed, ${formatNumber(removed)} gone)`,
  rows: (rows: number) => count(rows, "row", "rows"),
} as const;
