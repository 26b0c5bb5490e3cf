import { Presets, SingleBar } from "cli-progress";
import type { SyncProgress } from "@/lib/sync";

const PHASES = {
  categories: "reading the categories",
  offers: "reading the offers",
  apply: "applying",
  done: "done",
} as const;

const MEGABYTE = 1_000_000;

export interface ProgressDisplay {
  show(progress: SyncProgress): void;
  end(): void;
}

/** On standard error: a bar on a terminal, otherwise a line for each phase and each tenth of the requests. */
export function progressDisplay(stream: NodeJS.WriteStream = process.stderr): ProgressDisplay {
  return stream.isTTY ? bar(stream) : lines(stream);
}

function bar(stream: NodeJS.WriteStream): ProgressDisplay {
  // The preset draws with plain characters, no colour.
  const single = new SingleBar(
    {
      stream,
      format: "{phase} [{bar}] {value}/{total} requests, {categories} categories, {megabytes} MB at {rate} MB/s",
      hideCursor: true,
      clearOnComplete: false,
    },
    Presets.legacy,
  );
  const rate = rateMeter();
  let started = false;
  return {
    show(progress) {
      const { phase, bytes, categoriesDone, categoriesTotal } = progress;
      const payload = {
        phase: PHASES[phase],
        categories: `${categoriesDone}/${categoriesTotal}`,
        megabytes: (bytes / MEGABYTE).toFixed(1),
        rate: rate(bytes),
      };
      const total = Math.max(progress.requestsPlanned, progress.requests);
      if (!started) single.start(total, 0, payload);
      started = true;
      single.setTotal(total);
      single.update(progress.requests, payload);
    },
    end: () => single.stop(),
  };
}

function lines(stream: NodeJS.WriteStream): ProgressDisplay {
  const rate = rateMeter();
  let told = "";
  return {
    show({ phase, requests, requestsPlanned, categoriesDone, categoriesTotal, bytes }) {
      const tenth = Math.floor((requests / Math.max(1, requestsPlanned)) * 10);
      const step = phase === "offers" ? `${phase} ${tenth}` : phase;
      if (step === told) return;
      told = step;
      const offers = `: ${requests} of ${requestsPlanned} requests, ${categoriesDone} of ${categoriesTotal} categories, ${(bytes / MEGABYTE).toFixed(1)} MB at ${rate(bytes)} MB/s`;
      stream.write(`${PHASES[phase]}${phase === "offers" ? offers : ""}\n`);
    },
    end: () => undefined,
  };
}

function rateMeter(): (bytes: number) => string {
  const started = performance.now();
  return (bytes) => (bytes / MEGABYTE / Math.max(0.001, (performance.now() - started) / 1000)).toFixed(1);
}
