import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unsubscribeUrl } from "@/lib/notices/unsubscribe";
import { savedOfferIds } from "@/lib/saved";
import { MEMBER, type RunningWeb, startRunningWeb } from "@/tests/factories/running-web";
import { csrf } from "@/tests/factories/sign-in";

const LOCKED_MS = 14_000;
/** As long as a write waits (lib/db/write.ts). */
const PATIENCE_MS = 10_000;

let web: RunningWeb;

beforeAll(async () => {
  web = await startRunningWeb();
});
afterAll(() => web.close());

test("while another process keeps the database locked, reads are unharmed, and writes wait or are told when to ask again (ASVS 5.0, 16.5.2)", async () => {
  const [early = 0, later = 0] = web.offers;
  const calm = await slowestOf(10);
  // Long enough ago for the next request to write down that the session is in use.
  web.runtime.portal.$client.exec("UPDATE session SET last_seen_at = last_seen_at - 120");
  const other = new Database(path.join(web.runtime.config.DATA_DIR, "portal.db"));
  other.exec("BEGIN IMMEDIATE");
  const released = sleep(LOCKED_MS).then(() => {
    other.exec("ROLLBACK");
    other.close();
  });

  const tooEarly = web.ask(`/api/saved/${early}`, { method: "PUT" });
  await sleep(LOCKED_MS - 8_000);
  const inTime = web.ask(`/api/saved/${later}`, { method: "PUT" });
  expect(await slowestOf(40)).toBeLessThan(Math.max(3_000, 5 * calm));

  const refused = await tooEarly;
  expect(refused.status).toBe(503);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.text).toContain('"busy"');
  expect(refused.ms).toBeGreaterThan(PATIENCE_MS - 500);

  await released;
  const waited = await inTime;
  expect(waited.status).toBe(204);
  expect(waited.ms).toBeGreaterThan(7_000);
  expect(savedOfferIds(web.runtime, 1)).toEqual([later]);
}, 60_000);

test("a browser's forms are told so on a page, and the log has why: nobody is signed in or out by half, or told of a choice that was not kept (ASVS 5.0, 16.3.1 and 16.5.2)", async () => {
  const [offer = 0] = web.offers;
  const unsubscribe = unsubscribeUrl(web.runtime, 1);
  const { csrfToken } = csrf.parse(JSON.parse((await web.ask("/api/auth/csrf")).text));
  const other = new Database(path.join(web.runtime.config.DATA_DIR, "portal.db"));
  other.exec("BEGIN IMMEDIATE");
  const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
  const form = (asked: string, fields = {}) =>
    web.ask(asked, { method: "POST", headers, body: String(new URLSearchParams({ csrfToken, ...fields })) });
  const answers = await Promise.all([
    form("/api/auth/callback/credentials", MEMBER),
    form("/api/auth/signout"),
    form(`/api/offers/${offer}/redeem`),
    form("/api/mail-choice", { savedOffers: "1" }),
    form(unsubscribe.pathname + unsubscribe.search),
  ]);
  other.exec("ROLLBACK");
  other.close();

  for (const told of answers) {
    expect(told).toMatchObject({ status: 503, headers: { "retry-after": expect.any(String) } });
    expect(told.headers["content-type"]).toContain("text/html");
    // The log is written behind the answers.
    const line = new RegExp(`"requestId":"${told.headers["x-request-id"]}","err"`);
    await expect.poll(() => readFileSync(web.logFile, "utf8"), { timeout: 5_000 }).toMatch(line);
  }
  expect((await web.ask("/account")).status).toBe(200);
}, 60_000);

/** Milliseconds of the slowest of so many reads, which is how long the event loop was held at most. */
async function slowestOf(count: number): Promise<number> {
  let slowest = 0;
  for (let i = 0; i < count; i++) {
    const { status, ms } = await web.ask("/api/offers?limit=10");
    expect(status).toBe(200);
    slowest = Math.max(slowest, ms);
    await sleep(50);
  }
  return slowest;
}
