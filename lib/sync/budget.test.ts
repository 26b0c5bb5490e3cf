import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { insertFeedRequest } from "@/lib/db/feed-requests";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { createBudget, requestsLeft } from "./budget";

const NOON = Date.parse("2026-11-20T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const PAGE = "/discounts/api/v2.2/feed/offers.json?category_id=1&count=50&page=1";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

function openBudget() {
  const { portal } = createBarePortal();
  const sent = () => portal.$client.prepare("SELECT count(*) FROM feed_request").pluck().get();
  return { portal, budget: createBudget(portal, () => undefined), sent };
}

test("a request that was set aside counts from when it is sent, and one that is not sent from when it was set aside", async () => {
  const { portal, budget, sent } = openBudget();
  await budget.plan([PAGE, PAGE]);
  vi.setSystemTime(NOON + 5 * HOUR);
  await budget.reserve(PAGE);
  expect(sent()).toBe(2);
  expect(requestsLeft(portal, PAGE)).toBe(198);
  vi.setSystemTime(NOON + 24 * HOUR);
  expect(requestsLeft(portal, PAGE)).toBe(199);
  vi.setSystemTime(NOON + 29 * HOUR);
  expect(requestsLeft(portal, PAGE)).toBe(200);
});

test("a day after the plan no more is sent than 200 in any 24 hours leave", async () => {
  const { budget } = openBudget();
  await budget.plan(Array.from({ length: 200 }, () => PAGE));
  vi.setSystemTime(NOON + 5 * HOUR);
  for (let n = 0; n < 200; n++) await budget.reserve(PAGE);
  vi.setSystemTime(NOON + 28 * HOUR);
  await expect(budget.reserve(PAGE)).rejects.toMatchObject({ failure: "budget", retryAfter: 60 * 60 });
  vi.setSystemTime(NOON + 29 * HOUR);
  await budget.reserve(PAGE);
});

test("a URL that is used up is free again once its first request is a day old, and not a moment before", async () => {
  const { portal, budget } = openBudget();
  insertFeedRequest(portal, PAGE, NOON - 10 * HOUR);
  for (let n = 0; n < 199; n++) insertFeedRequest(portal, PAGE, NOON);
  vi.setSystemTime(NOON + 500);
  await expect(budget.reserve(PAGE)).rejects.toMatchObject({ failure: "budget", retryAfter: 14 * 60 * 60 });
  vi.setSystemTime(NOON + 14 * HOUR);
  await budget.reserve(PAGE);
});

test("requests of the last day count for whoever plans next, for each URL separately, and older ones are deleted", async () => {
  const { portal, budget, sent } = openBudget();
  await budget.plan([PAGE, PAGE, PAGE]);
  vi.setSystemTime(NOON + 23 * HOUR);
  await createBudget(portal, () => undefined).plan([PAGE, "/another"]);
  expect([requestsLeft(portal, PAGE), requestsLeft(portal, "/another")]).toEqual([196, 199]);
  vi.setSystemTime(NOON + 24 * HOUR);
  await createBudget(portal, () => undefined).plan([PAGE]);
  expect(requestsLeft(portal, PAGE)).toBe(198);
  expect(sent()).toBe(3);
});

test("a plan for more than is left reserves nothing", async () => {
  const { budget, sent } = openBudget();
  await budget.plan([PAGE]);
  const tooMuch = ["/another", ...Array.from({ length: 200 }, () => PAGE)];
  await expect(budget.plan(tooMuch)).rejects.toMatchObject({ failure: "budget" });
  expect(sent()).toBe(1);
});

test("a request that was set aside more than a day ago has to be reserved anew", async () => {
  const { portal, budget } = openBudget();
  await budget.plan([PAGE]);
  vi.setSystemTime(NOON + 25 * HOUR);
  for (let n = 0; n < 200; n++) insertFeedRequest(portal, PAGE, Date.now());
  await expect(budget.reserve(PAGE)).rejects.toMatchObject({ failure: "budget" });
});

test("a planned request that turns a day old while another process writes is reserved anew", async () => {
  const { portal, budget } = openBudget();
  await budget.plan([PAGE]);
  const other = new Database(portal.$client.name);
  other.exec("BEGIN IMMEDIATE");
  vi.setSystemTime(NOON + 24 * HOUR - 1);
  const reserved = budget.reserve(PAGE);
  vi.setSystemTime(NOON + 24 * HOUR + 2_000);
  const insert = other.prepare("INSERT INTO feed_request (url, at) VALUES (?, ?)");
  for (let n = 0; n < 200; n++) insert.run(PAGE, Date.now());
  other.exec("COMMIT");
  other.close();
  await expect(reserved).rejects.toMatchObject({ failure: "budget" });
});

test("requests that a clock which was ahead has dated use a URL up for a day at most, once it is put right", async () => {
  const { portal, budget } = openBudget();
  for (let n = 0; n < 150; n++) insertFeedRequest(portal, PAGE, NOON + 400 * 24 * HOUR);
  for (let n = 0; n < 50; n++) await budget.reserve(PAGE);
  const refused = { failure: "budget", retryAfter: 24 * 60 * 60 };
  await expect(budget.reserve(PAGE)).rejects.toMatchObject(refused);
  await expect(budget.plan([PAGE])).rejects.toMatchObject(refused);
  vi.setSystemTime(NOON + 24 * HOUR - 1);
  await expect(budget.plan([PAGE])).rejects.toMatchObject({ failure: "budget" });
  vi.setSystemTime(NOON + 24 * HOUR);
  await budget.plan([PAGE]);
  expect(requestsLeft(portal, PAGE)).toBe(199);
});

test("requests that are ahead of a clock which is behind still count once it is put right", async () => {
  const { portal, budget } = openBudget();
  for (let n = 0; n < 150; n++) insertFeedRequest(portal, PAGE, NOON);
  vi.setSystemTime(NOON - 400 * 24 * HOUR);
  await budget.plan([PAGE]);
  vi.setSystemTime(NOON + HOUR);
  expect(requestsLeft(portal, PAGE)).toBe(50);
});

test("requests of another URL stay dated as they are, until they use that one up", async () => {
  const { portal, budget } = openBudget();
  for (let n = 0; n < 200; n++) insertFeedRequest(portal, PAGE, NOON + 400 * 24 * HOUR);
  for (let n = 0; n < 150; n++) insertFeedRequest(portal, "/another", NOON + 400 * 24 * HOUR);
  await expect(budget.reserve(PAGE)).rejects.toMatchObject({ failure: "budget" });
  vi.setSystemTime(NOON + 24 * HOUR);
  expect([requestsLeft(portal, PAGE), requestsLeft(portal, "/another")]).toEqual([200, 50]);
});

test("a request is on record for other processes before it is sent", async () => {
  const { portal, budget } = openBudget();
  await budget.plan([PAGE]);
  vi.setSystemTime(NOON + 5 * HOUR);
  await budget.reserve(PAGE);
  const other = new Database(portal.$client.name, { readonly: true });
  expect(other.prepare("SELECT url, at FROM feed_request").raw().all()).toEqual([[PAGE, NOON + 5 * HOUR]]);
  other.close();
});
