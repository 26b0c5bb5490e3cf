import { openCatalogDb } from "@/lib/db/client";
import { seededDraws } from "../query/draws";
import { mixes } from "../query/mixes";
import { sampleOffers } from "../query/samples";
import { timesOf } from "../query/times";

/**
 * Asks a catalogue the questions of `bench query`, one kind after the other without a pause, as a process of its own:
 * `asker.ts DATA_DIR`. Each line on standard input ends a span of time, whose times are answered in a line of JSON.
 */
const WARM_UP = 2_000;
const [dataDir = ""] = process.argv.slice(2);
const catalog = openCatalogDb(dataDir);
const kinds = mixes(catalog, sampleOffers(catalog, 5_000));
const draws = seededDraws(4);
let asked = 0;
let times: number[] = [];

function ask(): void {
  const question = kinds[asked++ % kinds.length]?.question(draws);
  const start = performance.now();
  question?.(catalog);
  times.push(performance.now() - start);
}

while (asked < WARM_UP) ask();
times = [];
console.log("ready");
process.stdin.on("data", () => {
  console.log(JSON.stringify(timesOf(times)));
  times = [];
});
process.stdin.on("end", () => process.exit());
(function next(): void {
  ask();
  setImmediate(next);
})();
