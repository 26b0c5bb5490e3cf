import lighthouse from "lighthouse";
import type { BenchPortal } from "../portal/start";

const RUNS = 3;
/** On a busy machine the browser may lose the trace of a load: it is loaded again, a few times at the most. */
const LOST = ["NO_NAVSTART", "NO_FCP", "NO_TRACING_STARTED", "PROTOCOL_TIMEOUT"];
const MOST_LOST = 4;
const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

interface Scores {
  /** 0 to 100, the middle of three runs. */
  readonly performance: number;
  readonly accessibility: number;
  readonly practices: number;
  readonly shift: number;
  /** What of accessibility and best practices was missed, and what of performance weighs. */
  readonly findings: readonly string[];
}

/** Lighthouse with its default, a phone on a slow network, for a signed-in member. */
export async function runLighthouse({ url, cookie }: BenchPortal, path: string, port: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let attempt = 0; attempt < RUNS + MOST_LOST && runs.length < RUNS; attempt++) {
    const scores = await audit(url + path, cookie, port);
    if (scores) runs.push(scores);
  }
  if (runs.length < RUNS) throw new Error(`The browser lost ${path} again and again: this machine is too busy.`);
  const middle = runs.toSorted((a, b) => a.performance - b.performance)[Math.floor(RUNS / 2)];
  if (!middle) throw new RangeError("Nothing was measured.");
  return middle;
}

/** @returns undefined where the browser lost the trace */
async function audit(url: string, cookie: string, port: number): Promise<Scores | undefined> {
  const result = await lighthouse(url, {
    port,
    extraHeaders: { Cookie: cookie },
    onlyCategories: [...CATEGORIES],
    logLevel: "error",
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
  const { audits, categories, finalDisplayedUrl, runtimeError } = result.lhr;
  if (runtimeError && LOST.includes(runtimeError.code)) return undefined;
  if (runtimeError) throw new Error(runtimeError.message);
  if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}.`);
  const score = (id: (typeof CATEGORIES)[number]) => Math.round((categories[id]?.score ?? 0) * 100);
  const missed = CATEGORIES.flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ""}`);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    practices: score("best-practices"),
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    findings: [...new Set(missed)],
  };
}
