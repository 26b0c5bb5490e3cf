import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openCatalogDb } from "@/lib/db/client";
import { load, loadTimesOf, loadWithoutErrors } from "./http/load";
import { watchMemory } from "./load/memory";
import { memberRequests } from "./load/requests";
import { prepareWork } from "./load/work";
import { type BenchPortal, samplesOf, startBenchPortal } from "./portal/start";
import type { BenchOptions, Report } from "./report";

const MINUTES = 10;
const REQUESTS = 20_000;
const CONNECTIONS = 50;
const CAPACITY_SECONDS = 20;
const MOST_SPREAD = 10;
const MOST_GROWTH = 1.1;

/**
 * What members do all day, at half of what the portal can bear: by themselves, then while a sync is applied and a
 * roster runs.
 */
export async function run(report: Report, { minutes = MINUTES }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-load-"));
  const started = await startBenchPortal(report);
  try {
    const work = await prepareWork(report, folder, started);
    const portal = { ...started, samples: samplesOf(started.settings.DATA_DIR ?? "") };
    try {
      const rate = (await capacity(report, portal)) / 2;
      await measure(report, portal, { name: "members alone", rate, minutes });
      await measure(report, portal, { name: "beside a sync and a roster", rate, minutes, beside: () => work.run() });
    } finally {
      await work.end();
    }
  } finally {
    await started.stop();
    rmSync(folder, { recursive: true });
  }
}

async function capacity(report: Report, { url, cookie, samples }: BenchPortal): Promise<number> {
  report.progress("measuring the capacity");
  const asked = memberRequests(samples, REQUESTS).toReversed();
  const rest = { origin: url, headers: headersOf(url, cookie), connections: 8, seconds: CAPACITY_SECONDS };
  await loadWithoutErrors({ ...rest, requests: asked.slice(0, REQUESTS / 2) });
  const { perSecond, p50, p95, n } = await loadWithoutErrors({ ...rest, requests: asked.slice(REQUESTS / 2) });
  report.figure({ name: "capacity of the mix", value: perSecond, unit: "1/s", p50, p95, n });
  return perSecond;
}

interface Phase {
  readonly name: string;
  readonly rate: number;
  readonly minutes: number;
  readonly beside?: () => Promise<void>;
}

async function measure(report: Report, portal: BenchPortal, { name, rate, minutes, beside }: Phase): Promise<void> {
  const { url, cookie, samples } = portal;
  const seconds = minutes * 60;
  report.progress(`${name}: ${rate.toFixed(0)} requests a second for ${minutes} minutes`);
  const memory = watchMemory(url, (seconds * 1_000) / MINUTES);
  const loading = load({
    origin: url,
    requests: memberRequests(samples, REQUESTS),
    headers: headersOf(url, cookie),
    connections: CONNECTIONS,
    seconds,
    rate,
  });
  const [{ answers, p50, p95, p99, n, errors }, during] = await Promise.all([loading, timed(beside)]);
  const { second, last } = await memory.end();
  const wrong = withoutGone(errors, portal);
  const failed = sumOf(wrong);
  if (failed > 0) report.progress(`${name}: ${JSON.stringify(wrong)}`);
  report.progress(`${name}: ${sumOf(errors) - failed} requests were for offers that the sync had removed`);
  report.figure({ name: `${name}: errors`, value: failed, unit: "", atMost: 0, n });
  const spread = { value: p99, unit: "ms", floor: p50, ratio: p99 / p50, atMost: MOST_SPREAD, p50, p95, n };
  report.figure({ name: `${name}: p99 to p50`, ...spread });
  if (during) {
    const times = loadTimesOf(answers.filter(([due]) => due >= during.from && due <= during.until));
    report.progress(
      `${name}: while they ran p50 ${times.p50.toFixed(1)}, p99 ${times.p99.toFixed(1)} ms (${times.n} requests)`,
    );
  }
  const growth = { value: last, unit: "MB", floor: second, ratio: last / second, atMost: MOST_GROWTH };
  report.figure({ name: `${name}: memory, last minute to second`, ...growth });
}

/** @returns when the work began and ended, in milliseconds since 1970 */
async function timed(work: (() => Promise<void>) | undefined): Promise<{ from: number; until: number } | undefined> {
  if (!work) return undefined;
  const from = Date.now();
  await work();
  return { from, until: Date.now() };
}

/** An offer removed by a sync is answered with "gone", which is correct. */
function withoutGone(errors: Readonly<Record<string, number>>, { settings }: BenchPortal): Record<string, number> {
  const { $client } = openCatalogDb(settings.DATA_DIR ?? "");
  const stands = $client.prepare<[number], number>("SELECT 1 FROM offer WHERE id = ?").pluck();
  const wrong = Object.entries(errors).filter(([error]) => {
    const offer = /^404 of .*\/offers\/(\d+)/.exec(error)?.[1];
    return offer === undefined || stands.get(Number(offer)) !== undefined;
  });
  $client.close();
  return Object.fromEntries(wrong);
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function headersOf(origin: string, cookie: string): Record<string, string> {
  return { cookie, origin, accept: "text/html,application/json" };
}
