import type { SyncProgress } from "@/lib/sync";
import { type ProgressDisplay, progressDisplay, tenthOf } from "./progress-display";

const PHASES = {
  categories: "reading the categories",
  offers: "reading the offers",
  apply: "applying",
  done: "done",
} as const;

const MEGABYTE = 1_000_000;

export function syncDisplay(): ProgressDisplay<SyncProgress> {
  const started = performance.now();
  const words = ({ phase, bytes, categoriesDone, categoriesTotal }: SyncProgress) => ({
    phase: PHASES[phase],
    done: categoriesDone,
    categories: categoriesTotal,
    megabytes: (bytes / MEGABYTE).toFixed(1),
    rate: (bytes / MEGABYTE / Math.max(0.001, (performance.now() - started) / 1000)).toFixed(1),
  });
  return progressDisplay({
    format: "{phase} [{bar}] {value}/{total} requests, {done}/{categories} categories, {megabytes} MB at {rate} MB/s",
    measure: ({ requests, requestsPlanned }) => ({ value: requests, total: Math.max(requestsPlanned, requests) }),
    words,
    step: ({ phase, requests, requestsPlanned }) =>
      phase === "offers" ? `${phase} ${tenthOf(requests, requestsPlanned)}` : phase,
    line(progress) {
      const { phase, done, categories, megabytes, rate } = words(progress);
      if (progress.phase !== "offers") return phase;
      const { requests, requestsPlanned } = progress;
      return `${phase}: ${requests} of ${requestsPlanned} requests, ${done} of ${categories} categories, ${megabytes} MB at ${rate} MB/s`;
    },
  });
}
