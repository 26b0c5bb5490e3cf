import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Report } from "../report";
import type { SyncedPortal } from "./measure";

const QUIET_MS = 5_000;
const times = z.object({ p50: z.number(), p95: z.number(), n: z.number() });

/**
 * Questions to the catalogue while a sync is being applied to it, and the same kinds of them while nothing else
 * happens.
 */
export async function measureDelay(report: Report, { dataDir, syncAgain }: SyncedPortal): Promise<void> {
  report.progress("questions while a sync is applied");
  const asker = spawn(process.execPath, ["--import", "tsx", "bench/sync/asker.ts", dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    const lines = createInterface(asker.stdout)[Symbol.asyncIterator]();
    await lines.next();
    const timesSince = async () => {
      asker.stdin.write("\n");
      const { value } = await lines.next();
      return times.parse(JSON.parse(String(value)));
    };
    await timesSince();
    await sleep(QUIET_MS);
    const quiet = await timesSince();
    let began: ReturnType<typeof timesSince> | undefined;
    await syncAgain((phase) => {
      if (phase === "apply") began = timesSince();
    });
    if (!began) throw new Error("The sync did not say when it began to apply.");
    await began;
    const applying = await timesSince();
    report.figure({
      name: "queries while a sync is applied, p95, to quiet",
      value: applying.p95,
      unit: "ms",
      floor: quiet.p95,
      ratio: applying.p95 / quiet.p95,
      atMost: 2,
      ...applying,
    });
  } finally {
    asker.stdin.end();
  }
}
