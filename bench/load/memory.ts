import { setTimeout as sleep } from "node:timers/promises";

const EVERY_MS = 2_000;

/** Megabytes of a web process over time, as `/metrics` has them. */
export interface MemoryWatch {
  /** Ends the watch. @returns the means of the second and of the last minute */
  end(): Promise<{ readonly second: number; readonly last: number }>;
}

/** @param minute milliseconds that count as a minute, for a short try */
export function watchMemory(url: string, minute: number): MemoryWatch {
  let ended = false;
  const samples: { readonly at: number; readonly megabytes: number }[] = [];
  const started = performance.now();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!ended) {
      const text = await (await fetch(`${url}/metrics`)).text();
      const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
      samples.push({ at: performance.now() - started, megabytes: Number(bytes) / 1e6 });
      await sleep(EVERY_MS);
    }
  }

  return {
    async end() {
      const total = performance.now() - started;
      ended = true;
      await watching;
      const mean = (from: number) => {
        const within = samples.filter(({ at }) => at >= from && at < from + minute).map(({ megabytes }) => megabytes);
        return within.reduce((sum, megabytes) => sum + megabytes, 0) / within.length;
      };
      return { second: mean(minute), last: mean(total - minute) };
    },
  };
}
