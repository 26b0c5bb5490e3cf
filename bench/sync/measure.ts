import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { Report } from "../report";
import { child } from "./child";
import { recordTwoDays } from "./record-two-days";
import { startReplay } from "./start-replay";

const measuredSync = z.object({
  run: z.object({
    state: z.enum(["applied", "unchanged"]),
    /** Some categories could not be read. */
    failure: z.null(),
    requests: z.number(),
    offers: z.number(),
    added: z.number(),
    changed: z.number(),
    removed: z.number(),
    fetchMs: z.number(),
    applyMs: z.number(),
  }),
  ms: z.number(),
  cpuMs: z.number(),
  peakRssMb: z.number(),
  writes: z.number(),
});
const measuredFloor = z.object({ parseMs: z.number(), insertMs: z.number(), bytes: z.number(), rows: z.number() });

export interface Measured {
  readonly first: z.output<typeof measuredSync>;
  readonly floor: z.output<typeof measuredFloor>;
  /** A day later, when about 1 % of the offers have changed. */
  readonly changed: z.output<typeof measuredSync>;
  readonly unchanged: z.output<typeof measuredSync>;
}

/**
 * What a measurement may go on with when the syncs are done: more of the changed feed, there and back, into the same
 * folder.
 */
export interface SyncedPortal {
  readonly dataDir: string;
  readonly settings: NodeJS.Dict<string>;
  /** Syncs the edition that is not in the catalogue; tells its phases as they begin. */
  syncAgain(onPhase?: (phase: string) => void): Promise<void>;
}

/** Syncs of the sandbox's catalogue and their floor, each in a process of its own, one after the other. */
export async function measure(
  size: "medium" | "national",
  report: Report,
  goOn: (portal: SyncedPortal) => Promise<void> = async () => {},
): Promise<Measured> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-sync-"));
  const sandboxDir = path.join(folder, "sandbox");
  const [today, tomorrow] = [path.join(folder, "today"), path.join(folder, "tomorrow")];
  const data = path.join(folder, "data");
  try {
    report.progress(`recording the ${size} feed of two days`);
    const settings = await recordTwoDays(sandboxDir, size, today, tomorrow);
    const replay = startReplay(sandboxDir);
    const sync = async (edition: string, expected: "applied" | "unchanged", onPhase?: (phase: string) => void) => {
      const FEED_URL = await replay.serve(edition);
      const env = { ...process.env, ...settings, FEED_URL, DATA_DIR: data, LOG_LEVEL: "warn" };
      const measured = measuredSync.parse(await child("bench/sync/one-sync.ts", [], env, onPhase));
      if (measured.run.state !== expected) throw new Error(`A sync ended as ${measured.run.state}.`);
      return measured;
    };
    try {
      report.progress(`first sync of the ${size} feed`);
      const first = await sync(today, "applied");
      report.progress("the floor of it");
      const floorArgs = [today, path.join(data, "catalog.db"), path.join(folder, "scratch")];
      const floor = measuredFloor.parse(await child("bench/sync/floor.ts", floorArgs, process.env));
      report.progress("syncs of the changed and of the unchanged feed");
      const changed = await sync(tomorrow, "applied");
      const unchanged = await sync(tomorrow, "unchanged");
      const editions = [today, tomorrow];
      const syncAgain = async (onPhase?: (phase: string) => void) => {
        await sync(editions[0] ?? "", "applied", onPhase);
        editions.reverse();
      };
      await goOn({ dataDir: data, settings, syncAgain });
      return { first, floor, changed, unchanged };
    } finally {
      replay.stop();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
