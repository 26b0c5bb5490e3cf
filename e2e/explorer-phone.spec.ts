import { expect, type Locator, type Page } from "@playwright/test";
import { explore } from "./setup/explorer";
import { tabTo } from "./setup/keyboard";
import { boxOf, hoverPin, openMap, pictureAtRest } from "./setup/map";
import { firstOffer } from "./setup/offer-page";
import { awake } from "./setup/steps";
import { test } from "./setup/test";

test.skip(({ isMobile }) => !isMobile, "elsewhere list and map are side by side");

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const filters = (page: Page) => page.getByRole("navigation", { name: "Filters" });

/** Taps where a finger would: Playwright's own tap scrolls first. */
async function tapWhereItIs(page: Page, target: Locator): Promise<void> {
  const { x, y, height } = (await target.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, height: 0 };
  await page.touchscreen.tap(x + 20, y + height / 2);
}

/** Expects that neither an edge of the row of filters nor the fade at its end is over one of them. */
async function expectWhole(page: Page, filter: Locator, name: string): Promise<void> {
  const row = (await filters(page).boundingBox()) ?? { x: 0, width: 0 };
  const { x, width } = (await filter.boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x, name).toBeGreaterThanOrEqual(row.x);
  expect(x + width, name).toBeLessThanOrEqual(row.x + row.width - 31);
}

test("the map comes with the filters above it, and stays where it is when one is pressed or its area is searched", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse");
  await page.getByRole("link", { name: "Map", exact: true }).tap();
  await expect(button(page, "Zoom in")).toBeInViewport({ timeout: 30_000 });
  const top = async () => (await filters(page).boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => Math.abs(await top()), "nothing above them is cut off").toBeLessThan(2);
  await expect(page.getByLabel("Near", { exact: true })).not.toBeInViewport();

  await tapWhereItIs(page, filters(page).getByRole("link", { name: /^New/ }));
  await expect(page).toHaveURL(/new=1/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Showing");
  expect(Math.abs(await top())).toBeLessThan(2);
  await tapWhereItIs(page, button(page, "Zoom in"));
  await expect(button(page, "Search this area")).toBeVisible();
  await tapWhereItIs(page, button(page, "Search this area"));
  await expect(page).toHaveURL(/at=area/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("in this map area");
  expect(Math.abs(await top())).toBeLessThan(2);
});

test("a filter that is pressed is brought out from under the end of its row, and the page is not moved", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse");
  for (const name of [/^New/, /^Ending soon/]) {
    const filter = filters(page).getByRole("link", { name });
    await tapWhereItIs(page, filter);
    await expect(filter).toHaveAttribute("aria-current", "true");
    await expectWhole(page, filter, `${name}`);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await tapWhereItIs(page, filter);
    await expect(filter).not.toHaveAttribute("aria-current", "true");
  }
});

test("a filter that Tab leads to is out from under the end of its row, as at 400 % on a desk", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse");
  for (const name of [/^New/, /^Ending soon/, /^Saved/]) {
    const filter = filters(page).getByRole("link", { name });
    await tabTo(page, filter);
    await expectWhole(page, filter, `${name}`);
  }
});

test("a place that is there is typed over, and the cross in its field takes it off", async ({ page, member }) => {
  await explore(page, member, "/browse?near=60601");
  const near = page.getByLabel("Near", { exact: true });
  await tapWhereItIs(page, near);
  await page.keyboard.type("10001");
  await expect(near).toHaveValue("10001");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/browse?near=10001");
  await filters(page).getByRole("link", { name: /^New/ }).focus();
  const { x, y, width, height } = (await near.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width - 18, y + height / 2);
  await expect(near).toHaveValue("");
  await expect(page, "at once, as the cross in the field above").toHaveURL("/browse");

  const { merchant } = await firstOffer(page, "near=60601&sort=distance");
  await page.goto(`/merchants/${merchant.id}?near=60601`);
  await awake(page);
  const from = page.getByLabel("Nearest first from");
  await from.tap();
  await page.keyboard.type("10001");
  await expect(from).toHaveValue("10001");
});

test("what a field says has no chip, and the other filters have one line, however many they are", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse?near=60601&q=pizza&radius=100");
  const removing = page.getByRole("main").getByRole("link", { name: /^Remove: / });
  const clear = page.getByRole("link", { name: "Clear all" });
  await expect(removing).toHaveCount(0);
  await expect(clear).toHaveCount(0);

  await page.goto("/browse?near=60601&state=IL&new=1&ending=1&saved=1");
  await expect(removing).toHaveText([/Illinois$/, /New$/, /Ending soon$/, /Saved offers$/]);
  const rows = await Promise.all((await removing.all()).map(async (chip) => (await chip.boundingBox())?.y));
  expect(new Set(rows).size).toBe(1);
  await clear.tap();
  await expect(page).toHaveURL("/browse");
});

test("on a phone turned sideways the card of a place stays open beside the controls, with its pin in sight", async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const toMap = page.getByRole("link", { name: "Map", exact: true });
  const places = await openMap(page, member, "/browse/dining?near=60601&radius=50", () => toMap.tap());
  const box = await boxOf(page);
  const [lowest] = places
    .filter(({ properties, x, y }) => !properties.cluster && x > 20 && x < box.width - 80 && y < box.height - 10)
    .sort((a, b) => b.y - a.y);
  if (!lowest) throw new Error("No place stands by itself on the map.");
  await pictureAtRest(page);
  await hoverPin(page, lowest);
  await page.touchscreen.tap(box.x + lowest.x, box.y + lowest.y);
  const card = page.getByRole("region", { name: "What is here" });
  await expect(card).toBeVisible();
  await pictureAtRest(page);
  await expect(card, "the map has moved, and the place is on it").toBeVisible();
  for (const name of ["Zoom in", "Move the map"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    await button(page, name).tap({ trial: true });
  }
  await page.getByRole("link", { name: "List", exact: true }).tap({ trial: true });
});

test("where the map cannot be drawn, the sentence that says so is apart from the filters above it", async ({
  page,
  member,
}) => {
  await page.route("**/basemap/*.json", (route) => route.abort());
  await explore(page, member, "/browse?view=map");
  const sentence = page.getByText("The map cannot be shown here.");
  await expect(sentence).toBeVisible();
  const bar = (await filters(page).boundingBox()) ?? { y: Number.NaN, height: 0 };
  const { y } = (await sentence.boundingBox()) ?? { y: Number.NaN };
  expect(y - (bar.y + bar.height)).toBeGreaterThanOrEqual(16);
});
