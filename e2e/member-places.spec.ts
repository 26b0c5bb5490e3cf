import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { z } from "zod";
import { test } from "./setup/dressed-test";
import { boxOf, canvas, hoverPin, pictureAtRest, pictureOf } from "./setup/map";
import { drawMap } from "./setup/offer-page";
import { awake, expectNoComplaints, openAs } from "./setup/steps";

const LISTED = z.object({ items: z.array(z.object({ id: z.number(), locationCount: z.number() })) });

/** How many stand before those that are folded, for a member whose ZIP code is known. */
const NEAREST = 6;

/** Opens an offer with so many places that their list is folded by state. */
async function openChain(page: Page): Promise<void> {
  const answer = await page.request.get(new URL("/api/offers?limit=100", page.url()).href);
  const chain = LISTED.parse(await answer.json()).items.find(({ locationCount }) => locationCount > 40);
  if (!chain) throw new Error("No offer has more than 40 places.");
  await page.goto(`/offers/${chain.id}`);
  await awake(page);
}

const CLUSTER_WIDTH = 26;

type Box = Awaited<ReturnType<typeof boxOf>>;

/**
 * Moves the pointer over a part of the map, row by row, until it is on what is called so; resolves to where that is.
 * @throws where there is no such thing
 */
async function pointAt(page: Page, title: RegExp, part: Box): Promise<[x: number, y: number]> {
  for (let row = part.y + CLUSTER_WIDTH / 2; row < part.y + part.height; row += CLUSTER_WIDTH) {
    for (let column = part.x + CLUSTER_WIDTH / 2; column < part.x + part.width; column += CLUSTER_WIDTH) {
      await page.mouse.move(column, row);
      if (title.test((await canvas(page).getAttribute("title")) ?? "")) return [column, row];
    }
  }
  throw new Error(`Nothing on the map is called ${title}.`);
}

/** Keeps back the list of all places, without which there is no map; resolves to it once it has been asked for. */
function holdPlaces(page: Page): Promise<Route> {
  return new Promise((resolve) => void page.route(/\/api\/offers\/\d+$/, resolve));
}

/** Opens the list of all places; resolves to its first state, and how many places are there. */
async function openFirstState(page: Page): Promise<{ fold: Locator; count: number }> {
  await page.locator("summary", { hasText: /^\d+ more places by state$/ }).press("Enter");
  const fold = page.locator("summary", { hasText: /: \d+ places$/ }).first();
  const [, count] = /: (\d+) places$/.exec((await fold.textContent()) ?? "") ?? [];
  await fold.press("Enter");
  return { fold, count: Number(count) };
}

test("a long list of places begins with the nearest and is folded by state, each fetched once it is opened", async ({
  page,
  member,
}) => {
  const noComplaints = expectNoComplaints(page);
  await openAs(page, member, "/");
  await openChain(page);
  const items = page.locator("li[id^='place-']");
  await expect(items).toHaveCount(NEAREST);
  const { fold, count } = await openFirstState(page);
  await expect(items).toHaveCount(NEAREST + count);
  await expect(items.last().getByRole("link", { name: /^Directions to / })).toBeVisible();
  await fold.press("Enter");
  await expect(items.last()).toBeHidden();
  noComplaints();
});

test("presses alone move a page's map, which a phone moves by two fingers (WCAG 2.2, 2.5.1)", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/");
  await openChain(page);
  await drawMap(page);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Move the map").scrollIntoViewIfNeeded();
  await button("Move the map").click();
  let before = await pictureAtRest(page);
  for (const name of ["Move left", "Move up", "Move right", "Move down"]) {
    await button(name).click();
    await expect.poll(() => pictureOf(page), name).not.toBe(before);
    before = await pictureAtRest(page);
  }
  await page.screenshot({ path: `screenshots/places-pad-${test.info().project.name}.png` });
});

test("places that are close together are one pin with their number, which a press takes apart", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a finger does not hover");
  const noComplaints = expectNoComplaints(page);
  await openAs(page, member, "/");
  await openChain(page);
  await drawMap(page);
  await page.getByRole("button", { name: "Show all places" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Show all places" }).click();
  await pictureAtRest(page);
  await page.screenshot({ path: `screenshots/places-clusters-${test.info().project.name}.png` });
  const [x, y] = await pointAt(page, /^\d+ places$/, await boxOf(page));
  const together = (await canvas(page).getAttribute("title")) ?? "";
  await page.mouse.click(x, y);
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await page.mouse.move(x, y);
      return await canvas(page).getAttribute("title");
    })
    .not.toBe(together);
  noComplaints();
});

test("a page that is rendered again keeps its map, and the part of it that is shown", async ({ page, member }) => {
  await openAs(page, member, "/");
  await openChain(page);
  await drawMap(page);
  const whole = await pictureAtRest(page);
  await page.getByRole("button", { name: "Move the map", exact: true }).click();
  await page.getByRole("button", { name: "Move left", exact: true }).click();
  await expect.poll(() => pictureOf(page)).not.toBe(whole);
  const part = await pictureAtRest(page);
  const drawn = await canvas(page).elementHandle();
  const answered = page.waitForResponse((response) => {
    const { rsc, "next-router-prefetch": ahead } = response.request().headers();
    return rsc !== undefined && ahead === undefined;
  });
  await page.evaluate(() => Reflect.get(window, "next").router.refresh());
  await answered;
  await page.waitForTimeout(1000);
  expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
  expect((await pictureAtRest(page)) === part, "it shows the same").toBe(true);
});

test("places that cannot be fetched are a link away, and the map says so", async ({ page, member }) => {
  await openAs(page, member, "/");
  await page.route(/\/api\/offers\/\d+$/, (route) => route.abort());
  await openChain(page);
  const { count } = await openFirstState(page);
  await page.getByRole("link", { name: "Show them" }).first().click();
  const shown = page.locator("details[open] li[id^='place-']");
  await expect(shown).toHaveCount(count);
  await expect(shown.first()).toBeInViewport();
  await page.getByRole("heading", { name: /^Where/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole("status").filter({ hasText: "The map cannot be shown here." })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Show .+ on the map$/ }), "there is none").toHaveCount(0);
});

test("places that could not be fetched come with the next state that is opened", async ({ page, member }) => {
  await openAs(page, member, "/");
  await page.route(/\/api\/offers\/\d+$/, (route) => route.abort());
  await openChain(page);
  const { fold } = await openFirstState(page);
  await expect(page.getByRole("link", { name: "Show them" }).first()).toBeVisible();
  await page.unrouteAll();
  await page
    .locator("summary", { hasText: /: \d+ places?$/ })
    .nth(1)
    .press("Enter");
  await expect(page.locator("details[open] details[open]").nth(1).locator("li[id^='place-']").first()).toBeVisible();
  await expect(fold.locator("..").locator("li[id^='place-']").first(), "the first one too").toBeVisible();
});

test("a place comes into sight with the map that it is shown on, however far down the list it stands", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/");
  await openChain(page);
  await drawMap(page);
  await openFirstState(page);
  const last = page.getByRole("button", { name: /^Show .+ on the map$/ }).last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(canvas(page)).toBeInViewport({ ratio: 0.99 });
});

test("a place that is asked for before the map is there is what the map begins with", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a finger does not hover");
  const list = holdPlaces(page);
  await openAs(page, member, "/");
  await openChain(page);
  const show = page.getByRole("button", { name: /^Show .+ on the map$/ }).last();
  await show.click();
  await (await list).continue();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible({ timeout: 30_000 });
  await pictureAtRest(page);
  const { width, height } = await boxOf(page);
  // A single place is smaller than a cluster, and stands right there.
  await hoverPin(page, { x: width / 2, y: height / 2 });
});

test("where the map that a place was to be shown on fails, the sentence that says so has the focus", async ({
  page,
  member,
}) => {
  const list = holdPlaces(page);
  await openAs(page, member, "/");
  await openChain(page);
  await page
    .getByRole("button", { name: /^Show .+ on the map$/ })
    .first()
    .press("Enter");
  await (await list).abort();
  await expect(page.getByRole("status").filter({ hasText: "The map cannot be shown here." })).toBeFocused();
});

test("on paper the nearest places stand, and how many more there are", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "paper has one size");
  await openAs(page, member, "/");
  await openChain(page);
  const all = page.locator("summary", { hasText: /^\d+ more places by state$/ });
  const [, count] = /(\d+)/.exec((await all.textContent()) ?? "") ?? [];
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("li[id^='place-']:visible")).toHaveCount(NEAREST);
  await expect(all).toBeHidden();
  const more = page.getByText(`${count} more places are listed on the web page.`);
  await expect(more).toBeVisible();

  // A sheet of A4 in landscape without margins, or a smaller one at 80 %; long enough for the whole page.
  await page.setViewportSize({ width: 1123, height: 4000 });
  await expect(more, "nothing is cut off").toBeInViewport({ ratio: 1 });
  const [list, heading] = await Promise.all([more.boundingBox(), page.locator("h2").first().boundingBox()]);
  expect(list?.x, "no room is kept for the map").toBe(heading?.x);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a folded state is opened by its link", async ({ page, member }) => {
    await openAs(page, member, "/");
    await openChain(page);
    const { count } = await openFirstState(page);
    await page.getByRole("link", { name: "Show them" }).first().click();
    await expect(page).toHaveURL(/in=.+#in-/);
    await expect(page.locator("details[open] li[id^='place-']")).toHaveCount(count);
    const place = page.locator("li[id^='place-']").first();
    await expect(place.getByText(/\S/).first(), "its title is read").toBeVisible();
    await expect(place.getByRole("button"), "and there is no map to show it on").toHaveCount(0);
  });

  test("a folded state that is opened around a point leaves the point its name", async ({ page, member }) => {
    await openAs(page, member, "/");
    await openChain(page);
    await page.goto(`${page.url()}?near=41.88,-87.63&at=here`);
    await openFirstState(page);
    await page.getByRole("link", { name: "Show them" }).first().click();
    await expect(page).toHaveURL(/in=.+#in-/);
    await expect(page.getByText("Nearest to your location")).toBeVisible();
  });
});
