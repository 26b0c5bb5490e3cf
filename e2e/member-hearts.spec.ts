import { expect, type Locator, type Page } from "@playwright/test";
import { visit } from "./attack/setup/actors";
import { explore, focusBy, offers, summary } from "./setup/explorer";
import { hold } from "./setup/hold";
import { firstOffer } from "./setup/offer-page";
import { awake, openAs } from "./setup/steps";
import { test } from "./setup/test";

const heart = (within: Locator) => within.getByRole("button", { name: /^Save: / });
const savedOnly = (page: Page) =>
  page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: "Saved" });

/** Holds back what hearts ask of the portal. @returns what lets it go */
function holdHearts(page: Page): Promise<() => void> {
  return hold(page, "**/api/saved/*");
}

test("the heart of an offer saved on another device is full on the next page, counted at the top, and emptied by one press", async ({
  page,
  member,
  portal,
}) => {
  await openAs(page, member, "/account");
  const { id, title } = await firstOffer(page, "ending=1&sort=ending");
  const phone = await visit(portal, member);
  expect((await phone.put(`/api/saved/${id}`)).ok()).toBe(true);

  await page.getByRole("link", { name: /^Saved/ }).click();
  const kept = page.getByRole("button", { name: `Save: ${title}` }).first();
  await expect(kept).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: /^Saved.*1 offer ends soon/ })).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/saved/${id}`));
  await kept.click();
  expect((await asked).method()).toBe("DELETE");
  await expect(kept).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("link", { name: "Saved", exact: true })).toBeVisible();

  // The page that Back shows is older than the press.
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await page.goBack();
  await expect(kept).toHaveAttribute("aria-pressed", "false");
});

test("pressing a heart again and again asks for one thing after the other, and the last press counts", async ({
  page,
  member,
}) => {
  await explore(page, member);
  await focusBy(page, "/");
  const first = heart(offers(page).first());
  const asked: string[] = [];
  let underWay = 0;
  let mostUnderWay = 0;
  await page.route("**/api/saved/*", async (route) => {
    asked.push(route.request().method());
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    // Nothing is answered until both presses are seen, and whatever they ask at once has been asked.
    await expect(first).toHaveAttribute("aria-pressed", "false");
    await page.waitForTimeout(500);
    underWay--;
    await route.continue();
  });
  const letGo = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "true");
  await first.click();
  await expect(first).toHaveAttribute("aria-pressed", "false");
  expect((await letGo).status()).toBe(204);
  expect([asked, mostUnderWay]).toEqual([["PUT", "DELETE"], 1]);
  await page.reload();
  await expect(first).toHaveAttribute("aria-pressed", "false");
});

test("a page that was made just before a heart was kept is made anew, whichever of the two arrives first", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account");
  const { id, title } = await firstOffer(page, "ending=1&sort=ending");
  for (const isPageFirst of [true, false]) {
    await page.goto(`/offers/${id}`);
    await awake(page);
    await page.waitForLoadState("networkidle");
    let makePage = () => {};
    let keepHeart = () => {};
    const made = new Promise<void>((resolve) => {
      makePage = resolve;
    });
    const kept = new Promise<void>((resolve) => {
      keepHeart = resolve;
    });
    await page.route("**/api/saved/*", async (route) => {
      await made;
      if (isPageFirst) await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
      await route.fulfill({ response: await route.fetch() });
      keepHeart();
    });
    await page.route(/\/saved\?_rsc/, async (route) => {
      const response = await route.fetch();
      makePage();
      if (!isPageFirst) await kept;
      await page.unroute(/\/saved\?_rsc/);
      await route.fulfill({ response });
    });
    const toggle = page.getByRole("button", { name: isPageFirst ? "Save" : "Saved", exact: true });
    await toggle.click();
    await page.getByRole("link", { name: /^Saved/ }).click();
    await kept;
    await expect(page.getByRole("heading", { name: "Ending within a week" })).toBeVisible({ visible: isPageFirst });
    const heart = page.getByRole("button", { name: `Save: ${title}` }).first();
    await expect(heart).toHaveAttribute("aria-pressed", String(isPageFirst));
    await page.unrouteAll();
  }
});

test("where a heart that is kept late makes the saved offers anew, they stay as far away as from the search before", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse?near=Austin,%20TX");
  await focusBy(page, "/");
  const saved = page.waitForResponse("**/api/saved/*");
  await heart(offers(page).first()).click();
  await saved;
  const keepHeart = await holdHearts(page);
  await heart(offers(page).nth(1)).click();
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Saved/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved" })).toBeVisible();
  const cards = page.getByRole("main").locator("a[href^='/offers/']");
  await expect(cards).toHaveCount(1);
  keepHeart();
  await expect(cards).toHaveCount(2);
  for (const card of await cards.all()) await expect(card).toHaveAttribute("href", /\?near=Austin/);
});

test("where a heart that is kept late makes an offer's page anew, it still looks from the member's location", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse?near=41.88,-87.63&at=here");
  await focusBy(page, "/");
  const keepHeart = await holdHearts(page);
  await heart(offers(page).first()).click();
  await offers(page).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/offers\//);
  const fromHere = page.getByText(/^Near(est to)? your location$/).first();
  await expect(fromHere).toBeVisible();
  const { pathname } = new URL(page.url());
  const anew = page.waitForResponse((response) => response.url().includes(`${pathname}?`));
  keepHeart();
  await anew;
  await page.waitForTimeout(1000);
  await expect(fromHere).toBeVisible();
});

test("a heart that the portal cannot keep empties again and says so, and nothing moves", async ({ page, member }) => {
  await explore(page, member);
  await focusBy(page, "/");
  await page.route("**/api/saved/*", (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  const second = offers(page).nth(1);
  const before = await second.boundingBox();
  await heart(offers(page).first()).click();
  const words = page.getByText("That could not be saved. Please try again.");
  await expect(words).toBeInViewport({ ratio: 1 });
  expect((await words.boundingBox())?.width, "it is there to be seen").toBeGreaterThan(100);
  await expect(heart(offers(page).first())).toHaveAttribute("aria-pressed", "false");
  expect(await second.boundingBox()).toEqual(before);
  await page.keyboard.press("Tab");
  await expect(words).toBeHidden();
});

test("a heart on an offer that has ended says that it has ended", async ({ page, member }) => {
  await explore(page, member);
  await focusBy(page, "/");
  await page.route("**/api/saved/*", (route) => route.fulfill({ status: 404, json: { code: "not_found" } }));
  await heart(offers(page).first()).click();
  await expect(page.getByText("This offer has ended.")).toBeVisible();
  await expect(heart(offers(page).first())).toHaveAttribute("aria-pressed", "false");
});

test("a heart whose answer does not come within 15 seconds empties again and says so", async ({ page, member }) => {
  await page.clock.install();
  await explore(page, member);
  await focusBy(page, "/");
  await page.route("**/api/saved/*", () => undefined);
  const sent = page.waitForRequest("**/api/saved/*");
  await heart(offers(page).first()).click();
  await sent;
  await page.clock.fastForward("00:15");
  await expect(page.getByText("That could not be saved. Please try again.")).toBeVisible();
  await expect(heart(offers(page).first())).toHaveAttribute("aria-pressed", "false");
});

test("the explorer's saved offers are those of now, however lately they were looked at", async ({ page, member }) => {
  await explore(page, member);
  await focusBy(page, "/");
  const titleOf = async (of: Locator) => (await heart(of).getAttribute("aria-label")) ?? "";
  const [one, other] = [await titleOf(offers(page).nth(0)), await titleOf(offers(page).nth(1))];
  const pressHeart = async (name: string) => {
    const answer = page.waitForResponse((response) => response.url().includes("/api/saved/"));
    await page.getByRole("button", { name, exact: true }).first().click();
    expect((await answer).status()).toBe(204);
  };
  await pressHeart(one);
  await savedOnly(page).click();
  await expect(summary(page)).toContainText("Showing 1 offer");
  await savedOnly(page).click();
  await expect(page).not.toHaveURL(/saved=/);
  await expect(offers(page).nth(2)).toBeVisible();
  await pressHeart(other);
  await savedOnly(page).click();
  await expect(summary(page)).toContainText("Showing 2 offers");
  await expect(
    heart(offers(page).filter({ has: page.getByRole("button", { name: other, exact: true }) })),
  ).toHaveAttribute("aria-pressed", "true");
});

test("a heart is as it was pressed on a page that Back from the console brings", async ({ page, admin }) => {
  await openAs(page, admin, "/");
  const first = heart(page.getByRole("main")).first();
  const nav = page.getByRole("navigation", { name: "Main" });
  for (const isSaved of ["true", "false"]) {
    const answer = page.waitForResponse(/\/api\/saved\//);
    await first.click();
    await answer;
    await nav.getByRole("link", { name: "Admin" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(first).toHaveAttribute("aria-pressed", isSaved);
  }
  await nav.getByRole("link", { name: "Saved" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing is saved yet.");
});
