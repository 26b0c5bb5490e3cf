import { setTimeout as sleep } from "node:timers/promises";
import { openCatalogDb } from "@/lib/db/client";
import { apiPath, searches } from "../http/mix";
import { benchBuild } from "../portal/build";
import { startWeb, type WebProcess } from "../portal/web";
import { sampleOffers } from "../query/samples";
import type { Report } from "../report";
import type { SyncedPortal } from "./measure";

const SEARCHES = 2_000;
const WARM_UP = 200;
/** A question of the explorer so often: a busy lunch hour. */
const EVERY_MS = 50;
/** The web process looks at its event loop so often (prom-client), and counts from one look to the next. */
const BEAT_MS = 10;

/**
 * The longest time for which the web process's event loop stood still while a worker synced and members asked, as its
 * own `/metrics` tell it; the catalogue is exchanged meanwhile.
 */
export async function measurePause(report: Report, { dataDir, settings, syncAgain }: SyncedPortal): Promise<void> {
  const build = benchBuild(report);
  report.progress("the web process while a worker syncs");
  const catalog = openCatalogDb(dataDir);
  const paths = searches(sampleOffers(catalog, 1_000), SEARCHES, 1).map(apiPath);
  catalog.$client.close();
  const web = await startWeb(build, settings, dataDir);
  try {
    for (const path of paths.slice(0, WARM_UP)) await ask(web, path);
    await pauseSince(web);
    for (const path of paths.slice(0, WARM_UP)) await Promise.all([ask(web, path), sleep(EVERY_MS)]);
    const quiet = await pauseSince(web);
    let n = 0;
    let longest = 0;
    let synced = false;
    const askOn = async () => {
      while (!synced) {
        const [took] = await Promise.all([ask(web, paths[n++ % paths.length] ?? "/api/offers"), sleep(EVERY_MS)]);
        longest = Math.max(longest, took);
      }
    };
    const sync = syncAgain().finally(() => {
      synced = true;
    });
    await Promise.all([sync, askOn()]);
    const value = await pauseSince(web);
    report.progress(`its longest pause without a sync: ${quiet.toFixed(0)} ms`);
    report.progress(`the longest that a question took meanwhile: ${longest.toFixed(0)} ms`);
    report.figure({ name: "longest pause of the web process while a worker syncs", value, unit: "ms", n, atMost: 50 });
  } finally {
    await web.stop();
  }
}

/** @returns milliseconds that the answer took */
async function ask({ url, cookie }: WebProcess, path: string): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(url + path, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return performance.now() - asked;
}

/** Since the last time that it was asked. @returns milliseconds */
async function pauseSince({ url }: WebProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds ([\d.e+-]+)$/m.exec(metrics)?.[1];
  if (seconds === undefined) throw new Error("The web process tells no lag of its event loop.");
  return Number(seconds) * 1_000 - BEAT_MS;
}
