import { expect, type Page } from "@playwright/test";
import { holdOffers, summary } from "./setup/explorer";
import { afterMove, canvas, openMap, searchHere } from "./setup/map";
import { gapsInRing } from "./setup/ring";
import { test } from "./setup/test";

const near = (page: Page) => page.getByLabel("Near", { exact: true });
const shown = (page: Page) => page.getByText(/^What the map shows: [\d,]+ places?$/);

/** Notes what a screen reader is told of the map from now on. @returns what it was told */
async function listenToMap(page: Page): Promise<() => Promise<string[]>> {
  const told = await page
    .locator("#map")
    .getByRole("status")
    .evaluateHandle((status) => {
      const words: string[] = [];
      new MutationObserver(() => {
        if (status.textContent) words.push(status.textContent);
      }).observe(status, { childList: true, characterData: true, subtree: true });
      return words;
    });
  return () => told.jsonValue();
}

test("what a move of the map has brought is told once, and what a search has brought by the list alone", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openMap(page, member, "/browse?near=60601");
  await expect(shown(page)).toBeVisible();
  const told = await listenToMap(page);
  const total = async () => (await shown(page).textContent())?.match(/[\d,]+ places?/)?.[0];
  await afterMove(page, () => page.getByRole("button", { name: "Zoom in", exact: true }).press("Enter"));
  await expect.poll(async () => (await told()).length).toBe(1);
  expect(await told()).toEqual([`Map with ${await total()}`]);
  await afterMove(page, () => canvas(page).press("ArrowLeft"));
  await expect.poll(async () => (await told()).length).toBe(2);
  expect((await told())[1]).toBe(`Map with ${await total()}`);

  await afterMove(page, () => searchHere(page).press("Enter"));
  await expect(summary(page)).toHaveText(/^Showing .+ in this map area$/);
  await expect(shown(page), "the button has gone").toBeFocused();
  await afterMove(page, () =>
    page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: /^New/ }).press("Enter"),
  );
  await expect(summary(page)).toHaveText(/ in this map area$/);
  await page.waitForLoadState("networkidle");
  expect((await told()).length).toBe(2);
});

test("where the part of the map that was searched has no place, the focus stays with the map", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openMap(page, member, "/browse?near=60601");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Move the map").press("Enter");
  // From Chicago onto the lake.
  for (const name of ["Zoom in", "Zoom in", "Zoom in", "Move right", "Move right", "Move right", "Move right"]) {
    await afterMove(page, () => button(name).press("Enter"));
  }
  await expect(shown(page)).toBeHidden();
  await searchHere(page).press("Enter");
  await expect(summary(page)).toHaveText("Nothing found in this map area");
  await expect(page.getByRole("complementary", { name: "Map with 0 places" })).toBeFocused();
});

test("a place that nobody knows is told as that alone, and not as places that could not be loaded", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "phones draw the map only when it is asked for");
  await openMap(page, member, "/browse?near=60601");
  await expect(summary(page)).toContainText("Showing");
  await expect(shown(page)).toBeVisible();
  const told = await listenToMap(page);
  const letGo = await holdOffers(page);
  const refused = page.waitForResponse((answer) => answer.url().includes("/api/locations") && !answer.ok());
  await near(page).fill("Nowhereville");
  await near(page).press("Enter");
  await (await refused).finished();
  await expect(shown(page)).toBeHidden();
  letGo();
  await expect(summary(page)).toHaveText("Unknown place");
  expect(await told()).toEqual([]);
});

for (const width of [390, 1440]) {
  test(`in the list of what the map shows the ring around the focus is whole on a screen of ${width} pixels`, async ({
    page,
    member,
    isMobile,
  }) => {
    test.skip(isMobile, "a phone has no keyboard");
    await page.setViewportSize({ width, height: 900 });
    await openMap(page, member, "/browse?near=60601&view=map");
    await shown(page).press("Enter");
    const places = page.locator("#map li").locator("a, button");
    for (const stop of [shown(page), places.first(), places.nth(2), places.last(), places.nth(-3)]) {
      await stop.focus();
      expect.soft(await gapsInRing(page, stop), `${stop}`).toEqual([]);
    }
  });
}
