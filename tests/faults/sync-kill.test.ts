import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { countFeedRequestsByUrl } from "@/lib/db/feed-requests";
import { groupBy } from "@/lib/domain/group-by";
import { entry, offer, startTinyPortal, type TinyPortal } from "@/tests/factories/tiny-feed";

/** The whole proof takes minutes (`npm run soak`); every other run has a taste of it. */
const KILLS = process.env.SOAK === "1" ? 200 : 8;
const MERCHANTS = 150;
const DAY_MS = 86_400_000;
/** Made from the catalogue (lib/db/derive.ts). */
const INDEX = ["offer_slot", "offer_set", "slot_column", "town", "town_word", "place_cell"];

test(`a sync killed ${KILLS} times leaves the old catalogue or the new one, every request counted, and needs no repair`, {
  timeout: 60_000 + KILLS * 10_000,
}, async () => {
  const portal = await startTinyPortal();
  const caFile = path.join(portal.runtime.config.DATA_DIR, "ca.pem");
  writeFileSync(caFile, portal.server.ca);
  refill(portal, 0);
  let { applyMs } = await portal.sync();
  let old = digest(portal);
  const seen = { old: 0, new: 0, applying: 0 };
  let longest = 400;
  for (let round = 1; round <= KILLS; round++) {
    portal.nextEdition();
    refill(portal, round);
    // A day goes by: the budget of requests is 200 a day.
    portal.runtime.portal.$client.exec(`UPDATE feed_request SET at = at - ${DAY_MS}; UPDATE lease SET until = 0`);
    const begun = portal.requests.length;
    // Applying takes a small part of the time: every other kill aims at it.
    const moment: Moment =
      round % 2 === 0
        ? (signal) => sleep(Math.random() * longest * 1.1, undefined, { signal })
        : (signal) => whileApplying(portal, Math.random() * (applyMs ?? 0), signal);
    longest = Math.max(longest, await killedSync(portal, caFile, moment));
    if (isApplying(portal)) seen.applying++;
    expect(uncounted(portal, portal.requests.slice(begun))).toEqual([]);
    const integrity = portal.runtime.catalog.$client.pragma("integrity_check", { simple: true });
    expect(integrity).toBe("ok");
    const left = digest(portal);
    portal.runtime.portal.$client.exec("UPDATE lease SET until = 0");
    const run = await portal.sync({ force: true });
    expect(run.state).toBe("applied");
    ({ applyMs } = run);
    const fresh = digest(portal);
    expect([old, fresh]).toContain(left);
    seen[left === old ? "old" : "new"]++;
    old = fresh;
  }
  expect(seen.old).toBeGreaterThan(0);
  expect(seen.applying).toBeGreaterThan(0);
  expect(readdirSync(portal.runtime.config.DATA_DIR).filter((name) => name.startsWith("staging-"))).toEqual([]);
  const abandoned = portal.runtime.portal.$client.prepare("SELECT count(*) FROM sync_run WHERE state = 'running'");
  expect(abandoned.pluck().get()).toBe(0);
});

/** Every edition shares half of its offers with the one before. */
function refill({ feed }: TinyPortal, round: number): void {
  for (const id of [101, 102, 201, 202]) {
    const merchants = Array.from({ length: MERCHANTS }, (_, index) => id * 1_000 + index);
    feed.entries.set(
      id,
      merchants.map((m) => {
        const one = offer(m * 10 + (m % 2 ? round % 9 : 0), id, [m, m + 500_000]);
        return entry(m, [{ ...one, days_old: 1 + round }]);
      }),
    );
  }
  for (const id of [100, 200])
    feed.entries.set(
      id,
      [id + 1, id + 2].flatMap((child) => feed.entries.get(child) ?? []),
    );
}

/** When a sync is killed; the signal says that it has ended by itself. */
type Moment = (signal: AbortSignal) => Promise<void>;

/** So many milliseconds after a sync has begun to change the catalogue. */
async function whileApplying(portal: TinyPortal, afterMs: number, signal: AbortSignal): Promise<void> {
  while (!isApplying(portal)) await sleep(1, undefined, { signal });
  await sleep(afterMs, undefined, { signal });
}

function isApplying({ runtime }: TinyPortal): boolean {
  const runs = runtime.portal.$client.prepare("SELECT 1 FROM sync_run WHERE state = 'running' AND phase = 'apply'");
  return runs.get() !== undefined;
}

/**
 * Starts a sync in a process of its own and kills it at a moment after it began.
 * @returns how long it lived
 */
async function killedSync(portal: TinyPortal, caFile: string, moment: Moment): Promise<number> {
  const child = spawn(process.execPath, ["--import", "tsx", "tests/factories/sync-once.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...portal.settings, NODE_EXTRA_CA_CERTS: caFile },
  });
  const exit = once(child, "exit");
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("begins");
  const started = performance.now();
  const ended = new AbortController();
  await Promise.race([moment(ended.signal), exit]);
  child.kill("SIGKILL");
  await exit;
  ended.abort();
  return performance.now() - started;
}

/** Addresses that the feed was asked for more often than is on record for the last day. */
function uncounted({ runtime }: TinyPortal, requests: readonly string[]): string[] {
  const onRecord = countFeedRequestsByUrl(runtime.portal, Date.now() - DAY_MS);
  const recorded = new Map(onRecord.map(({ url, sent }) => [url, sent]));
  const asked = groupBy(requests, (url) => url);
  return [...asked].filter(([url, times]) => times.length > (recorded.get(url) ?? 0)).map(([url]) => url);
}

/** A hash over all rows, those of the index too, read by a connection of its own as a reader would. */
function digest(portal: TinyPortal): string {
  const reader = openCatalogDb(portal.runtime.config.DATA_DIR);
  const hash = createHash("sha256").update(JSON.stringify(portal.rows(reader)));
  for (const table of INDEX) {
    const rows = reader.$client.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY 1, 2`).raw().all();
    expect(rows, table).not.toEqual([]);
    for (const row of rows)
      hash.update(JSON.stringify(row.map((value) => (Buffer.isBuffer(value) ? value.toString("hex") : value))));
  }
  reader.$client.close();
  return hash.digest("hex");
}
