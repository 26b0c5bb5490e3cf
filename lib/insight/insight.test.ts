import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openCatalogDb } from "@/lib/db/client";
import { forgetTheMoment } from "@/lib/db/restored";
import { createBarePortal } from "@/tests/factories/bare-portal";
import { PIZZA, TRAVEL, writeHistory } from "@/tests/factories/history";
import { countInsight, exportInsight, getInsight, getLastSignIns } from ".";
import { countMonth } from "./count-month";

/** Noon of the 20th: the 19th is the last whole day. */
const NOW = new Date("2026-11-20T18:00:00Z");

/** Twenty members: twelve live in Austin, six in Chicago by their ZIP code, two say nothing. */
function portalWithPast() {
  const { portal, config } = createBarePortal();
  const catalog = openCatalogDb(config.DATA_DIR);
  onTestFinished(() => void catalog.$client.close());
  const history = writeHistory({ portal, catalog });
  history.categories();
  history.people(20, (person) => {
    if (person <= 12) return { city: "Austin", state: "TX" };
    return person <= 18 ? { zip: "60601" } : {};
  });
  const each = (people: number[], press: Omit<Parameters<typeof history.press>[0], "person">) => {
    for (const person of people) history.press({ ...press, person });
  };
  return { runtime: { portal, catalog }, history, each };
}

const some = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test("a month is counted by day, category, merchant, town and cause, its small groups in one", async () => {
  const { runtime, each } = portalWithPast();
  each(some(1, 12), { at: "2026-11-03T15:00:00Z", merchant: "Luigi's" });
  each(some(13, 18), { at: "2026-11-05T15:00:00Z", merchant: "Mario's" });
  each(some(13, 19), { at: "2026-11-05T16:00:00Z", categoryId: TRAVEL.id, merchant: "Gulf Air" });
  each(some(1, 3), { at: "2026-11-06T15:00:00Z", merchant: "Wario's" });
  each(some(1, 6), { at: "2026-11-06T15:00:00Z", outcome: "service_timeout" });
  each(some(1, 2), { at: "2026-11-06T15:00:00Z", outcome: "member_locked" });
  expect(await countInsight(runtime, NOW)).toEqual(["2026-11"]);

  const insight = getInsight(runtime, "month", NOW);
  expect(insight.until).toBe("2026-11-19");
  // The 6th had three people, too few to be told by what is left; so the smaller of the other days goes with it.
  expect(insight.redemptions.points.filter(({ count }) => count !== null)).toEqual([{ at: "2026-11-03", count: 12 }]);
  expect(insight.redemptions.folded).toBe(16);
  expect(insight.categories).toEqual({
    rows: [
      { key: "1", label: "Dining", count: 21 },
      { key: "2", label: "Travel", count: 7 },
    ],
    folded: 0,
  });
  // Wario's three people, and Mario's, without whom Dining less Luigi's would tell of them.
  expect(insight.merchants).toEqual({
    rows: [
      { key: "1", label: "Luigi's", count: 12 },
      { key: "3", label: "Gulf Air", count: 7 },
    ],
    folded: 9,
  });
  expect(insight.towns).toEqual({ rows: [{ key: "austin, TX", label: "Austin, TX", count: 15 }], folded: 13 });
  expect(insight.failures).toEqual({ rows: [], folded: 8 });
});

test.each([
  ["a root", "(0, NULL, 'zero', 'Zero', 3), (12, 0, 'zero/one', 'One', 1)", { key: "0", label: "Zero" }],
  [
    "below another",
    "(0, 1, 'dining/zero', 'Zero', 2), (12, 0, 'dining/zero/one', 'One', 1)",
    { key: "1", label: "Dining" },
  ],
])("the feed may number a category 0, here %s", async (_where, rows, root) => {
  const { runtime, each } = portalWithPast();
  runtime.catalog.$client.exec(`INSERT INTO category (id, parent_id, key, title, position) VALUES ${rows}`);
  each(some(1, 6), { at: "2026-11-03T15:00:00Z", categoryId: 0 });
  each(some(7, 12), { at: "2026-11-03T15:00:00Z", categoryId: 12 });
  await countInsight(runtime, NOW);
  expect(getInsight(runtime, "month", NOW).categories.rows).toEqual([{ ...root, count: 12 }]);
});

test("a town is one group however it is written, also in months that were counted by its spellings", async () => {
  const { runtime, each } = portalWithPast();
  runtime.portal.$client.exec(`
    UPDATE member SET city = 'AUSTIN ', state = 'tx' WHERE id > 5;
    UPDATE member SET city = 'Ft. Worth', state = 'TX' WHERE id BETWEEN 9 AND 12;
    UPDATE member SET city = 'fort worth', state = 'Texas' WHERE id BETWEEN 13 AND 16;
    INSERT INTO insight_month VALUES ('2026-10', '2026-10-31');
    INSERT INTO insight_figure VALUES ('2026-10', 'town', 'Austin, TX', 'Austin, TX', 9);
    INSERT INTO insight_figure VALUES ('2026-10', 'town', 'ft. worth, TX', 'Ft. Worth, TX', 6)`);
  each(some(1, 5), { at: "2026-11-03T15:00:00Z" });
  each(some(6, 16), { at: "2026-11-03T16:00:00Z" });
  await countInsight(runtime, NOW);
  const towns = (period: "month" | "3-months") =>
    getInsight(runtime, period, NOW).towns.rows.map(({ label, count }) => [label, count]);
  expect(towns("month")).toEqual([
    ["Austin, TX", 8],
    ["Ft. Worth, TX", 8],
  ]);
  expect(towns("3-months")).toEqual([
    ["Austin, TX", 17],
    ["Ft. Worth, TX", 14],
  ]);
});

test("a category that has left the catalogue keeps the title that it had", async () => {
  const { runtime, each } = portalWithPast();
  each(some(1, 7), { at: "2026-11-03T15:00:00Z", categoryId: 99, categoryTitle: "Books" });
  each(some(8, 13), { at: "2026-11-03T15:00:00Z", categoryId: TRAVEL.id, categoryTitle: "Trips" });
  each(some(14, 18), { at: "2026-11-03T15:00:00Z", categoryId: 98 });
  await countInsight(runtime, NOW);
  expect(getInsight(runtime, "month", NOW).categories.rows).toEqual([
    { key: "99", label: "Books", count: 7 },
    { key: "2", label: "Travel", count: 6 },
    { key: "unknown", label: "", count: 5 },
  ]);
});

test("no month is counted while there is no catalogue: its categories would stand below no root ever after", async () => {
  const { runtime, history, each } = portalWithPast();
  each(some(1, 7), { at: "2026-10-03T15:00:00Z", categoryId: PIZZA.id, categoryTitle: PIZZA.title });
  runtime.catalog.$client.exec("DELETE FROM category");
  expect(await countInsight(runtime, NOW)).toEqual([]);
  history.categories();
  expect(await countInsight(runtime, NOW)).toEqual(["2026-10", "2026-11"]);
  expect(getInsight(runtime, "3-months", NOW).categories.rows).toEqual([{ key: "1", label: "Dining", count: 7 }]);
});

test("fewer than five people leave no figure at all", async () => {
  const { runtime, each } = portalWithPast();
  each(some(1, 4), { at: "2026-11-03T15:00:00Z" });
  await countInsight(runtime, NOW);
  const { until, isEmpty, redemptions, categories, merchants, towns } = getInsight(runtime, "month", NOW);
  expect(isEmpty).toBe(true);
  expect(until).toBe("2026-11-19");
  expect(redemptions.points.every(({ count }) => count === null)).toBe(true);
  expect([redemptions, categories, merchants, towns].map(({ folded }) => folded)).toEqual([0, 0, 0, 0]);
});

test("days are Central ones, today does not count yet, and a month that is done is not counted again", async () => {
  const { runtime, each, history } = portalWithPast();
  // Half past eleven at night on the last of October in Chicago.
  each(some(1, 5), { at: "2026-11-01T04:30:00Z" });
  each(some(1, 6), { at: "2026-11-19T15:00:00Z" });
  each(some(1, 9), { at: "2026-11-20T15:00:00Z" });
  for (const person of some(1, 8)) history.signIn("2026-11-19T14:00:00Z", person);
  expect(await countInsight(runtime, NOW)).toEqual(["2026-10", "2026-11"]);
  expect(await countInsight(runtime, NOW)).toEqual([]);
  const told = (period: "month" | "3-months") =>
    getInsight(runtime, period, NOW).redemptions.points.filter(({ count }) => count);
  expect(told("month")).toEqual([{ at: "2026-11-19", count: 6 }]);
  expect(told("3-months")).toEqual([
    { at: "2026-10-31", count: 5 },
    { at: "2026-11-19", count: 6 },
  ]);
  expect(getInsight(runtime, "12-months", NOW).redemptions.points.slice(-2)).toEqual([
    { at: "2026-10", count: 5 },
    { at: "2026-11", count: 6 },
  ]);
  expect(getInsight(runtime, "month", NOW).signIns.points.at(-1)).toEqual({ at: "2026-11-19", count: 8 });

  expect(await countInsight(runtime, new Date("2026-11-21T18:00:00Z"))).toEqual(["2026-11"]);
  expect(getInsight(runtime, "month", new Date("2026-11-21T18:00:00Z")).redemptions.points.at(-1)).toEqual({
    at: "2026-11-20",
    count: 9,
  });
});

test("a restore takes no sign-in out of the month that is still being counted", async () => {
  const { runtime, history } = portalWithPast();
  for (const person of some(1, 8)) history.signIn("2026-11-19T14:00:00Z", person);
  await countInsight(runtime, NOW);
  forgetTheMoment(runtime.portal, { message: "restored", lastRunId: 0 });
  for (const person of some(1, 6)) history.signIn("2026-11-20T20:00:00Z", person);
  const tomorrow = new Date("2026-11-21T18:00:00Z");
  await countInsight(runtime, tomorrow);
  const { points } = getInsight(runtime, "month", tomorrow).signIns;
  expect(points.filter(({ count }) => count)).toEqual([
    { at: "2026-11-19", count: 8 },
    { at: "2026-11-20", count: 6 },
  ]);
});

test("a count that comes after another of the same days changes nothing: meanwhile some may have been forgotten", async () => {
  const { runtime, each } = portalWithPast();
  each(some(1, 6), { at: "2026-10-01T15:00:00Z" });
  await countMonth(runtime, "2026-10", "2026-10-31");
  runtime.portal.$client.exec("DELETE FROM redemption");
  await countMonth(runtime, "2026-10", "2026-10-31");
  expect(getInsight(runtime, "month-before", NOW).redemptions.points[0]).toEqual({ at: "2026-10-01", count: 6 });
});

test("the CSV holds what the page shows, a formula in a name is text, and taking it is audited", async () => {
  const { runtime, each } = portalWithPast();
  each(some(1, 6), { at: "2026-11-03T15:00:00Z", merchant: '=HYPERLINK("https://evil.example")' });
  each(some(1, 5), { at: "2026-11-03T15:00:00Z", categoryId: PIZZA.id, merchant: "Luigi's" });
  each(some(1, 2), { at: "2026-11-03T15:00:00Z", merchant: "Wario's" });
  await countInsight(runtime, NOW);
  const csv = await text(await exportInsight(runtime, { name: "admin-1" }, { kind: "merchant" }, NOW));
  expect(csv.replace("\u{FEFF}", "").trim().split("\r\n")).toEqual([
    "month,key,name,count",
    "2026-11,other,,7",
    `2026-11,1,"'=HYPERLINK(""https://evil.example"")",6`,
  ]);
  expect(runtime.portal.$client.prepare("SELECT action, actor FROM audit_entry").raw().all()).toEqual([
    ["insight.export", "admin-1"],
  ]);
  await expect(exportInsight(runtime, { name: "admin-1" }, { kind: "person" })).rejects.toMatchObject({
    code: "invalid_input",
  });
});

test("nothing is told about fewer than five active members", () => {
  const { runtime } = portalWithPast();
  runtime.portal.$client.exec("UPDATE member SET access_state = 'deactivated' WHERE id > 4");
  expect(getLastSignIns(runtime, NOW)).toEqual({ groups: [], folded: 0 });
});

test("members are told by their last sign-in, those who never did among them", async () => {
  const { runtime } = portalWithPast();
  const signedIn = runtime.portal.$client.prepare("UPDATE member SET last_sign_in_at = ? WHERE id BETWEEN ? AND ?");
  signedIn.run("2026-11-10T00:00:00Z", 1, 6);
  signedIn.run("2026-01-10T00:00:00Z", 7, 8);
  expect(getLastSignIns(runtime, NOW)).toEqual({ groups: [{ key: "never", people: 12 }], folded: 8 });
  signedIn.run("2026-09-10T00:00:00Z", 7, 11);
  expect(getLastSignIns(runtime, NOW)).toEqual({
    groups: [
      { key: "month", people: 6 },
      { key: "quarter", people: 5 },
      { key: "never", people: 9 },
    ],
    folded: 0,
  });
});
