import { loadConfig } from "@/lib/config";
import { sealProfile } from "@/lib/member-access/envelope";
import { readClientKey, readServiceKey } from "@/lib/member-access/keys";
import { BARE_CALL } from "../portal/build";
import type { BenchPortal } from "../portal/start";
import type { Report } from "../report";
import { type Asked, type LoadResult, loadTimesOf, loadWithoutErrors } from "./load";

const ROUNDS = 5;
const ALONE = 100;
const AT_ONCE = 20;
const CROWD = 400;
const SSO = "/v2/client/sso_member.json";

/**
 * Redeem beside the service's own time, which ready-made envelopes tell that are sent to it directly, and beside a bare
 * handler that passes them on.
 */
export async function measureRedeem(report: Report, portal: BenchPortal): Promise<void> {
  const alone = await rounds(portal, { count: ALONE, connections: 1 });
  report.figure({
    name: "the portal's own time in Redeem, one at a time, p50",
    value: alone.redeem.p50 - alone.service.p50,
    unit: "ms",
    p50: alone.redeem.p50,
    floor: alone.service.p50,
    atMost: 5,
    n: ROUNDS * ALONE,
  });
  const crowd = await rounds(portal, { count: CROWD, connections: AT_ONCE });
  for (const share of ["p50", "p95"] as const) {
    const [value, floor] = [crowd.redeem[share], crowd.bare[share]];
    const figure = { value, unit: "ms", floor, ratio: value / floor, atMost: 1.5, n: ROUNDS * CROWD };
    report.figure({ name: `Redeem, ${AT_ONCE} at once, to a bare handler, ${share}`, ...figure });
  }
}

/** In turns; the times of all rounds together. */
async function rounds(portal: BenchPortal, { count, connections }: { count: number; connections: number }) {
  const { url, settings, samples, cookie } = portal;
  const env = { ...process.env, ...settings };
  const { MEMBER_API_URL } = loadConfig(settings);
  const service = `${MEMBER_API_URL.origin}${SSO}`;
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
  const redeems = samples.slice(0, count).map<Asked>(({ offerId }) => ({
    path: `/api/offers/${offerId}/redeem`,
    method: "POST",
  }));
  const results: Record<"service" | "bare" | "redeem", LoadResult[]> = { service: [], bare: [], redeem: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const direct = (await envelopes(portal, count)).map<Asked>((body) => ({ path: SSO, method: "POST", body }));
    const passed = (await envelopes(portal, count)).map<Asked>((body) => ({ path: BARE_CALL, method: "POST", body }));
    const own = { cookie, origin: url, accept: "application/json" };
    const measured = {
      service: await loadWithoutErrors({ origin: MEMBER_API_URL.origin, requests: direct, headers, connections }, env),
      bare: await loadWithoutErrors({
        origin: url,
        requests: passed,
        headers: { ...headers, "x-bench-service": service },
        connections,
      }),
      redeem: await loadWithoutErrors({ origin: url, requests: redeems, headers: own, connections }),
    };
    // The first round warms.
    if (round > 0) for (const name of ["service", "bare", "redeem"] as const) results[name].push(measured[name]);
  }
  const timesOf = (rounds: readonly LoadResult[]) => loadTimesOf(rounds.flatMap(({ answers }) => answers));
  return { service: timesOf(results.service), bare: timesOf(results.bare), redeem: timesOf(results.redeem) };
}

/** Forms of SSO requests that were not sent yet, each with an envelope of its own. */
async function envelopes({ settings }: BenchPortal, count: number): Promise<string[]> {
  const config = loadConfig(settings);
  const keys = {
    serviceKey: readServiceKey(config.MEMBER_API_PUBLIC_KEY),
    clientKey: readClientKey(config.CLIENT_PRIVATE_KEY),
  };
  const credentials = {
    api_username: config.MEMBER_API_USERNAME,
    api_password: config.MEMBER_API_PASSWORD,
    api_key: config.MEMBER_API_KEY,
  };
  const profile = { clientUserId: "bench-bare", email: "bare@bench.example", firstName: "Bare", lastName: "Bench" };
  const seal = async () => new URLSearchParams({ ...credentials, ...(await sealProfile(profile, keys)) }).toString();
  return await Promise.all(Array.from({ length: count }, seal));
}
