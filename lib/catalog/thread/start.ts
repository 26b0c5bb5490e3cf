import { Piscina } from "piscina";
import { log } from "@/lib/log";
import type { Told } from "./answer";
import { shared } from "./ask";

/** How many questions may wait in the thread itself: between two, it need not wait for the event loop. */
const WAITING = 64;

/**
 * Starts the thread of searches, which `askCatalog` asks from now on. If it dies, its questions fail, and another takes
 * its place.
 * @param dataDir the folder of the databases
 * @param onLoss is told if another cannot be started: questions would wait for ever
 * @returns when it can answer, what ends it
 * @throws what keeps its code from being loaded
 */
export async function startSearchThread(dataDir: string, onLoss: (error: Error) => void): Promise<() => Promise<void>> {
  const pool = new Piscina({
    filename: new URL("load.mjs", import.meta.url).href,
    name: "answer",
    workerData: dataDir,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: WAITING,
    atomics: "disabled",
    // A program's own are not meant for its threads.
    execArgv: [],
    recordTiming: false,
  });
  pool.on("error", onLoss);
  shared.perksPortalSearches = pool;
  const prepared: Told = await pool.run(undefined, { name: "prepare" });
  if ("failure" in prepared) log.error({ err: prepared.failure }, "the catalogue cannot be opened yet");
  return () => pool.destroy();
}
