import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { insertSyncRun } from "@/lib/db/sync-runs";
import { type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";

const REQUESTS = 100;
/** So slow that all of them are under way at once. */
const SERVICE_MS = 3_000;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb({}, "admin");
});
afterAll(() => web.close());

test(`after SIGTERM with ${REQUESTS} requests in flight all are answered, no new ones are taken, and the process ends well, whoever watches a sync`, async () => {
  const { id } = insertSyncRun(web.runtime.portal, { trigger: "admin", force: false });
  const watched = await fetch(`${web.url}/api/admin/sync/runs/${id}/events`, { headers: { cookie: web.cookie } });
  expect(watched.status).toBe(200);
  await web.control("PATCH", "switches", { serviceTimeMs: SERVICE_MS });
  const answers = web.offers
    .slice(0, REQUESTS)
    .map((offer) => web.ask(`/api/offers/${offer}/redeem`, { method: "POST" }));
  await arrived();

  const ended = once(web.process, "exit");
  web.process.kill("SIGTERM");
  await refused();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses).toEqual(Array.from({ length: REQUESTS }, () => 200));
  expect(await watched.text()).toMatch(/^event: run\n.+\n\n$/);
  expect((await ended)[0]).toBe(0);
}, 60_000);

/** Waits until every attempt is noted, which it is before the service is asked. */
async function arrived(): Promise<void> {
  const started = web.runtime.portal.$client.prepare("SELECT count(*) FROM redemption").pluck();
  while (z.number().parse(started.get()) < REQUESTS) await sleep(20);
}

/** Waits until nobody listens any more. */
async function refused(): Promise<void> {
  for (;;) {
    try {
      await fetch(`${web.url}/healthz`, { headers: { connection: "close" } });
    } catch (error) {
      expect(error).toBeInstanceOf(TypeError);
      return;
    }
    await sleep(20);
  }
}
