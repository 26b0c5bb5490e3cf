import { type Asked, type LoadResult, loadWithoutErrors } from "./http/load";
import { apiPath, pagePath, type Search, searches } from "./http/mix";
import { measureRedeem } from "./http/redeem";
import { BARE_PAGE, BARE_ROUTE } from "./portal/build";
import { type BenchPortal, startBenchPortal } from "./portal/start";
import type { Report } from "./report";

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 8;
/** Of one round: more than are sent, so that nearly all of them are asked for the first time. */
const SEARCHES = 3_000;

/**
 * What the portal adds to Next: pages and answers a second beside bare ones of the same build, and its own time in
 * Redeem.
 */
export async function run(report: Report): Promise<void> {
  const portal = await startBenchPortal(report);
  try {
    report.progress("the explorer's page");
    await rate(report, portal, {
      name: "explorer page, to a bare dynamic page",
      pathOf: pagePath,
      seed: 1,
      bare: BARE_PAGE,
      atLeast: 0.45,
    });
    report.progress("the offers");
    await rate(report, portal, {
      name: "GET /api/offers, to a bare route handler",
      pathOf: apiPath,
      seed: 101,
      bare: BARE_ROUTE,
      atLeast: 0.5,
    });
    report.progress("Redeem");
    await measureRedeem(report, portal);
  } finally {
    await portal.stop();
  }
}

interface Compared {
  readonly name: string;
  readonly pathOf: (search: Search) => string;
  /** Of the first round; each has its own searches. */
  readonly seed: number;
  readonly bare: string;
  readonly atLeast: number;
}

/** The round with the middle rate, in turns with the bare ones; a first round of both warms. */
async function rate(
  report: Report,
  portal: BenchPortal,
  { name, pathOf, seed, bare, atLeast }: Compared,
): Promise<void> {
  const own: LoadResult[] = [];
  const floors: LoadResult[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const floor = await loadOn(portal, [{ path: bare }]);
    const asked = searches(portal.samples, SEARCHES, seed + round).map((search) => ({ path: pathOf(search) }));
    const result = await loadOn(portal, asked);
    if (round === 0) continue;
    floors.push(floor);
    own.push(result);
  }
  const [result, floor] = [middle(own), middle(floors)];
  report.figure({
    name,
    value: result.perSecond,
    unit: "1/s",
    floor: floor.perSecond,
    ratio: result.perSecond / floor.perSecond,
    p50: result.p50,
    p95: result.p95,
    n: result.n,
    atLeast,
  });
}

function middle(results: readonly LoadResult[]): LoadResult {
  const result = results.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(results.length / 2)];
  if (!result) throw new RangeError("Nothing was measured.");
  return result;
}

function loadOn({ url, cookie }: BenchPortal, requests: Asked[]): Promise<LoadResult> {
  const headers = { cookie, accept: "text/html,application/json" };
  return loadWithoutErrors({ origin: url, requests, headers, connections: CONNECTIONS, seconds: SECONDS });
}
