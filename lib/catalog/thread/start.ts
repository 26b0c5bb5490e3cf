import { Piscina } from "piscina";
import type { Question, Told } from "./answer";
import { shared } from "./ask";

/** How many questions may wait in the thread itself: between two, it need not wait for the event loop. */
const WAITING = 64;

/**
 * Starts the thread of searches: `askCatalog` works from now on, and has its answers when the thread has loaded its
 * code. A thread that dies fails its questions, and is replaced; if it cannot load its code, the process ends.
 * @param dataDir the folder of the databases
 * @returns ends the thread, and with it closes its database
 */
export function startSearchThread(dataDir: string): () => Promise<void> {
  const pool = new Piscina<Question, Told>({
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
  shared.perksPortalSearches = pool;
  return () => pool.destroy();
}
