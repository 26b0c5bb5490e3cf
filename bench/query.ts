import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type CatalogDb, openCatalogDb } from "@/lib/db/client";
import { createTestCatalog, generatedContent } from "@/tests/factories/test-catalog";
import { seededDraws } from "./query/draws";
import { type Mix, mixes } from "./query/mixes";
import { sampleOffers } from "./query/samples";
import { missedSlips } from "./query/slip-recall";
import { type Times, timesOf } from "./query/times";
import type { Report } from "./report";

const QUESTIONS = 400;
const COLD_QUESTIONS = 40;
const SLIPS = 400;
const MOST_GROWTH = 3;

/**
 * Asks catalogues of `medium` and `national` size. Warm is a question that was not asked before, of a process that has
 * answered others; cold is the first one of a new connection, before anything of the index is in memory.
 */
export async function run(report: Report): Promise<void> {
  const medium = await measure(report, "medium");
  const national = await measure(report, "national");
  for (const [{ name, asks, goalMs }, warm, cold] of national) {
    report.progress(`${name}: ${asks}`);
    report.figure({ name: `${name}, p95`, value: warm.p95, unit: "ms", ...warm, atMost: goalMs });
    report.figure({ name: `${name}, cold, p95`, value: cold.p95, unit: "ms", ...cold });
    const before = medium.find(([mix]) => mix.name === name)?.[1];
    if (!before) continue;
    const growth = { value: warm.p95, unit: "ms", floor: before.p95, ratio: warm.p95 / before.p95 };
    report.figure({ name: `${name}, p95, national to medium`, ...growth, atMost: MOST_GROWTH });
  }
}

async function measure(report: Report, size: "medium" | "national"): Promise<(readonly [Mix, Times, Times])[]> {
  const folder = mkdtempSync(path.join(tmpdir(), `bench-query-${size}-`));
  const { catalog, apply, close } = createTestCatalog(folder);
  try {
    report.progress(`making a ${size} catalogue`);
    await apply(generatedContent(size));
    tellSize(report, catalog, size);
    const all = mixes(catalog, sampleOffers(catalog, 5_000));
    const times = all.map((mix) => [mix, warmTimes(catalog, mix), coldTimes(folder, mix)] as const);
    if (size === "national") tellSlips(report, catalog);
    return times;
  } finally {
    close();
  }
}

function tellSize(report: Report, { $client }: CatalogDb, size: string): void {
  const count = (table: string) =>
    Number($client.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toLocaleString("en");
  report.progress(
    `${size}: ${count("offer")} offers of ${count("merchant")} merchants, ${count("offer_location")} pairs with ${count("location")} locations`,
  );
}

function warmTimes(catalog: CatalogDb, { question }: Mix): Times {
  const warmUp = seededDraws(1);
  for (let i = 0; i < QUESTIONS; i++) question(warmUp)(catalog);
  const draws = seededDraws(2);
  return timesOf(Array.from({ length: QUESTIONS }, () => timed(() => question(draws), catalog)));
}

function coldTimes(folder: string, { question }: Mix): Times {
  const draws = seededDraws(3);
  const times = Array.from({ length: COLD_QUESTIONS }, () => {
    const catalog = openCatalogDb(folder);
    const time = timed(() => question(draws), catalog);
    catalog.$client.close();
    return time;
  });
  return timesOf(times);
}

function timed(question: () => (catalog: CatalogDb) => void, catalog: CatalogDb): number {
  const ask = question();
  const start = performance.now();
  ask(catalog);
  return performance.now() - start;
}

function tellSlips(report: Report, catalog: CatalogDb): void {
  const missed = missedSlips(catalog, SLIPS);
  const value = (100 * (SLIPS - missed.length)) / SLIPS;
  report.figure({ name: "slips of one letter that still bring the word", value, unit: "%", n: SLIPS, atLeast: 95 });
  report.progress(`missed: ${missed.map(({ meant, typed }) => `${typed} for ${meant}`).join(", ")}`);
}
