import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { savedOfferIds } from "@/lib/saved";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

/** The whole proof takes minutes (`npm run soak`); every other run has a taste of it. */
const SOAK = process.env.SOAK === "1";
const KILLS = SOAK ? 100 : 2;
const WRITERS = 8;
const READY_MS = 10_000;
/** While other tests run beside it, a start waits for the processor. */
const PATIENCE_MS = SOAK ? READY_MS : 3 * READY_MS;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb();
});
afterAll(() => web.close());

test(
  `the web process is killed ${KILLS} times under load: no acknowledged write is lost, and it is ready again (ASVS 5.0, 2.3.3)`,
  async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      const acknowledged = new Map<number, boolean>();
      const load = new AbortController();
      const writers = Array.from({ length: WRITERS }, (_, writer) => write(writer, acknowledged, load.signal));
      // The first write after a start loads its route, which takes as long as the machine is busy.
      while (acknowledged.size === 0) await sleep(5);
      await sleep(Math.random() * 1_000);
      await web.kill();
      load.abort();
      const unanswered = new Set(await Promise.all(writers));

      const kept = new Set(savedOfferIds(web.runtime, 1));
      // What was under way when the process died may have been done or not; all that was answered was done.
      const lost = [...acknowledged].filter(([offer, saved]) => !unanswered.has(offer) && kept.has(offer) !== saved);
      expect(lost).toEqual([]);
      for (const { $client } of [web.runtime.portal, web.runtime.catalog]) {
        expect($client.pragma("integrity_check", { simple: true })).toBe("ok");
      }
      const since = performance.now();
      await web.start();
      expect(performance.now() - since).toBeLessThan(PATIENCE_MS);
      expect((await web.ask("/browse")).status).toBe(200);
    }
  },
  60_000 + KILLS * 30_000,
);

/** Saves and lets go of offers of its own until the connection is cut. @returns the offer whose answer never came */
async function write(
  writer: number,
  acknowledged: Map<number, boolean>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const own = web.offers.filter((_, at) => at % WRITERS === writer);
  for (let turn = 0; !signal.aborted; turn++) {
    const offer = own[turn % own.length] ?? 0;
    const saved = Math.floor(turn / own.length) % 2 === 0;
    try {
      const { status } = await web.ask(`/api/saved/${offer}`, { method: saved ? "PUT" : "DELETE" });
      expect(status).toBe(204);
      acknowledged.set(offer, saved);
    } catch (error) {
      if (!isCut(error)) throw error;
      return offer;
    }
  }
  return undefined;
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && /ECONNRE|UND_ERR_SOCKET/.test(String(error.code));
}
