import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { stretchAndTurn } from "./setup/look";
import { PAST_MONTH } from "./setup/past-portal";
import { expectNoComplaints, openAs, signIn } from "./setup/steps";
import { add, test as base } from "./setup/test";

/** Playwright's `test` on a portal with a past. */
const test = base.extend({ portal: async ({ past }, use) => use(past.portal) });

/** On one that nobody has used: what other tests do on the running one is counted after midnight. */
const testUnused = base.extend({ portal: async ({ fresh }, use) => use(fresh.portal) });

onceOnly();

const figure = (page: Page, name: string) => page.getByRole("figure", { name });
const line = (page: Page, name: string, cells: string) =>
  figure(page, name).getByRole("row", { name: cells, exact: true });

test("redemptions are charted with a table beside the chart, and neither lets anybody be recognised", async ({
  page,
  admin,
}) => {
  const noComplaints = expectNoComplaints(page);
  await openAs(page, admin, "/admin/insight");
  await expect(line(page, "Redemptions by category", "Dining 12")).toBeVisible();
  // The book of one person, and with it the flights, from which it could be told.
  await expect(line(page, "Redemptions by category", "Other 9")).toBeVisible();
  const table = figure(page, "Redemptions by category").getByRole("table");
  const cutOff = () => table.locator("..").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cutOff, "a short table is seen whole").toBe(0);
  await expect(line(page, "Redemptions by merchant", "Luigi's 12")).toBeVisible();
  await expect(page.getByText("The Book Cellar")).toHaveCount(0);
  await expect(line(page, "Redemptions by town", "Austin, TX 15")).toBeVisible();
  await expect(line(page, "Redemptions by town", "Chicago, IL 6")).toBeVisible();
  await expect(line(page, "Failed redemptions by cause", "Program did not answer 6")).toBeVisible();
  await expect(line(page, "Active members by their last sign-in", "Never 14")).toBeVisible();
  for (const name of ["Redemptions over time", "Redemptions by category", "Sign-ins over time"]) {
    await expect(figure(page, name).getByRole("img").locator("svg")).toBeVisible();
  }
  await expectAccessible(page, "admin-insight");

  await page.getByRole("link", { name: "Last 12 months" }).click();
  await expect(page).toHaveURL(/period=12-months/);
  await expect(figure(page, "Redemptions over time").getByRole("columnheader", { name: "Month" })).toBeVisible();
  await expect(figure(page, "Redemptions over time").getByRole("row", { name: /^\w+ \d{4} 21$/ })).toBeVisible();

  const download = page.waitForEvent("download");
  await figure(page, "Redemptions by merchant").getByRole("link", { name: "Download as CSV" }).click();
  const csv = readFileSync(await (await download).path(), "utf8");
  expect(csv.replace("\u{FEFF}", "").trim().split("\r\n")).toEqual([
    "month,key,name,count",
    `${PAST_MONTH},other,,9`,
    `${PAST_MONTH},1,Luigi's,12`,
  ]);
  noComplaints();
  await page.goto("/admin/audit?action=insight.export");
  await expect(page.getByRole("cell", { name: "insight.export" })).toBeVisible();
});

test("a chart's names and counts stand apart in it on a narrow screen, in longer words and from right to left", async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, admin, "/admin/insight");
  await expect(figure(page, "Sign-ins over time").locator("[role=img] svg")).toBeVisible();
  await page.evaluate(stretchAndTurn);
  const charts = page.getByRole("img", { name: /, the largest first/ });
  await expect(charts).toHaveCount(5);
  for (const chart of await charts.all()) expect(await chart.evaluate(crowdedWords)).toEqual([]);
});

/** In the page: words of a chart that reach beyond its frame, or into other words. */
function crowdedWords(chart: Element): string[] {
  const frame = chart.getBoundingClientRect();
  const words: { text: string; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    words.push({ text: `${range}`, box: range.getBoundingClientRect() });
  }
  return words
    .filter(
      ({ box }, at) =>
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        words
          .slice(at + 1)
          .some(
            ({ box: other }) =>
              Math.min(box.right, other.right) > Math.max(box.left, other.left) + 1 &&
              Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top) + 8,
          ),
    )
    .map(({ text }) => text);
}

test("printed, the tables are whole, and the paper is white while the system is dark", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/insight");
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const table = figure(page, "Sign-ins over time").getByRole("table");
  await expect(table.locator("..")).toHaveCSS("overflow-y", "visible");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("support reads all of it, a member nothing, and the attempt is in the log", async ({
  page,
  portal,
  browser,
  member,
}) => {
  await openAs(page, await add(portal, "support", "Sam Petit"), "/admin/insight");
  await expect(line(page, "Redemptions by category", "Dining 12")).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: portal.url });
  const outside = await elsewhere.newPage();
  await outside.goto("/account");
  await signIn(outside, member);
  for (const path of ["/admin/insight", "/api/admin/insight.csv?kind=day"]) {
    expect((await outside.request.get(path)).status(), path).toBe(403);
  }
  await elsewhere.close();
  await page.goto("/admin/audit?outcome=refused");
  for (const path of ["/admin/insight", "/api/admin/insight.csv"]) {
    await expect(page.getByRole("cell", { name: new RegExp(`GET ${path}$`) }).first()).toBeVisible();
  }
});

test("the charts' library comes with the charts and on no other page", async ({ page, admin }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  const chartsCame = async () => (await Promise.all(scripts)).some((script) => script.includes("recharts"));
  await openAs(page, admin, "/admin");
  await expectAccessible(page, "admin-overview");
  for (const path of ["/", "/browse", "/admin/members", "/admin/audit"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await chartsCame(), path).toBe(false);
  }
  await page.goto("/admin/insight", { waitUntil: "networkidle" });
  expect(await chartsCame()).toBe(true);
});

testUnused("before anything is counted the page says when it will be", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/insight");
  await expect(page.getByText("No redemptions to show for this period.", { exact: false })).toBeVisible();
  await expectAccessible(page, "admin-insight-empty");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the figures are read in tables, and a chart that only a script draws leaves no gap", async ({
    page,
    admin,
  }) => {
    await openAs(page, admin, "/admin/insight");
    await expect(line(page, "Redemptions by category", "Dining 12")).toBeVisible();
    await expect(figure(page, "Redemptions by category").getByRole("img")).toBeVisible();
    await expect(figure(page, "Redemptions over time").getByRole("table")).toBeVisible();
    await expect(figure(page, "Redemptions over time").getByRole("img")).toHaveCount(0);
  });
});
