import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { explore, field, focusBy, holdOffers, offers, summary } from "./setup/explorer";
import { hold } from "./setup/hold";
import { tabTo } from "./setup/keyboard";
import { test } from "./setup/test";

/** Scrolls the list to where it grows no longer by itself; resolves to what makes it grow on. */
async function reachShowMore(page: Page): Promise<Locator> {
  const more = page.getByRole("link", { name: "Show more" });
  for (const shown of [48, 72]) {
    await more.scrollIntoViewIfNeeded();
    await expect(offers(page)).toHaveCount(shown);
  }
  return more;
}

test("the endless list is at the same place again after Back, Forward and Back, on a slow network", async ({
  page,
  context,
  member,
}) => {
  await explore(page, member);
  const slow = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 100_000 };
  await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", slow);
  await expect(offers(page)).toHaveCount(24);
  await offers(page).last().scrollIntoViewIfNeeded();
  await expect(offers(page).nth(40)).toBeAttached();
  await expect(page.getByRole("button", { name: "Category", exact: true }), "filters stay at hand").toBeInViewport();
  const far = offers(page).nth(36).getByRole("link").first();
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await far.click();
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  for (const way of ["back", "forward and back"]) {
    if (way !== "back") {
      await page.goForward();
      await expect(page).toHaveURL(/\/offers\/\d+$/);
    }
    await page.goBack();
    await expect(offers(page).nth(36)).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before), way)
      .toBeLessThan(300);
  }
});

test("the endless list is at the same place where the page was not kept: after a reload, and after one on the way back", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member);
  await reachShowMore(page);
  const far = offers(page).nth(60);
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  const isBackThere = async () => {
    await expect(offers(page)).toHaveCount(72);
    await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
    await expect(far).toBeInViewport();
  };
  // The place is kept once the list is at rest.
  await expect.poll(() => page.evaluate(() => history.state.list?.top)).toBe(before);
  await page.reload();
  await isBackThere();

  // Also where it is reloaded again before it is as long as it was.
  const letGo = await holdOffers(page);
  const asked = page.waitForRequest("**/api/offers?*");
  await page.reload();
  await asked;
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.waitForTimeout(600);
  await page.reload();
  letGo();
  await isBackThere();

  await far.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  await page.reload();
  await page.goBack();
  await isBackThere();

  await page.goto("/");
  await page.goto("/browse");
  await expect(offers(page)).toHaveCount(24);
  expect(await page.evaluate(() => window.scrollY), "a list that is opened anew begins at its top").toBe(0);
});

test("the endless list is as long as before after Back, also where a heart was pressed on the way", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member);
  await offers(page).last().scrollIntoViewIfNeeded();
  await expect(offers(page).nth(40)).toBeAttached();
  const keep = await hold(page, "**/api/saved/*");
  await offers(page).nth(36).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  const asked = page.waitForRequest((request) => request.url().includes("/api/saved/"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await asked;
  await page.goBack();
  await expect(offers(page).nth(36)).toBeInViewport();
  const drawnAnew = page.waitForResponse((response) => response.url().includes("_rsc="));
  keep();
  await drawnAnew;
  await expect(
    offers(page)
      .nth(36)
      .getByRole("button", { name: /^Save: / }),
  ).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(300);
  await expect(offers(page).nth(36)).toBeInViewport();
});

test("an offer that a sync has moved from one page into the next is listed once", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member);
  const known = (await offers(page).first().getAttribute("id")) ?? "";
  await page.route(/\/api\/offers\?.*cursor=/, async (route) => {
    const response = await route.fetch();
    const answer = z.looseObject({ items: z.array(z.looseObject({ id: z.number() })) }).parse(await response.json());
    const [first, ...others] = answer.items;
    const json = { ...answer, items: [{ ...first, id: Number(known.replace("offer-", "")) }, ...others] };
    await route.fulfill({ response, json });
  });
  await offers(page).last().scrollIntoViewIfNeeded();
  await expect(offers(page).nth(40)).toBeAttached();
  await expect(page.locator(`[id="${known}"]`)).toHaveCount(1);
});

test("Back puts the keyboard focus on the link that was followed, and Tab goes on from there", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member);
  await offers(page).last().scrollIntoViewIfNeeded();
  await expect(offers(page).nth(40)).toBeAttached();
  const left = offers(page).nth(36).getByRole("link");
  await left.press("Enter");
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  await page.goBack();
  await expect(left).toBeFocused();
  await expect(left).toBeInViewport();

  await page.goto("/");
  await focusBy(page, "/");
  const all = page.getByRole("link", { name: /^See all/ }).last();
  await all.press("Enter");
  await expect(page).toHaveURL(/\/browse/);
  await page.goBack();
  await expect(all).toBeFocused();
  await expect(all).toBeInViewport();
});

test("Back leads to no link that was pressed before the page was left in another way", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse?q=pizza");
  await focusBy(page, "/");
  const followed = offers(page).first().getByRole("link").first();
  await followed.click();
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  await page.goBack();
  await expect(followed).toBeFocused();
  for (const query of ["?q=pizza&new=1", "?q=pizza"]) {
    await page.getByRole("link", { name: /^New/ }).first().click();
    await expect(page).toHaveURL(({ search }) => search === query);
  }
  await expect(followed).toBeVisible();
  await focusBy(page, "/");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page)).toBeHidden();
  await page.goBack();
  await expect(field(page)).toHaveValue("pizza");
  await page.waitForTimeout(300);
  await expect(page.locator("a:focus")).toHaveCount(0);
});

test("a press on an offer is seen at once, even where the offer is slow to come", { tag: "@any-size" }, async ({
  page,
  context,
  member,
}) => {
  await explore(page, member);
  const slow = { offline: false, latency: 1500, downloadThroughput: -1, uploadThroughput: -1 };
  await (await context.newCDPSession(page)).send("Network.emulateNetworkConditions", slow);
  const offer = offers(page).first().getByRole("link").first();
  const line = offer.locator("span.bg-accent");
  await expect(line).toHaveCount(0);
  await offer.click();
  await expect(line).toBeVisible();
  await expect(line).toHaveCSS("opacity", /^(0\.[5-9]\d*|1)$/);
  await expect(page).toHaveURL(/\/offers\/\d+$/);
});

test("the list grows by itself for a while and then waits, so that the map and the foot of the page can be reached", async ({
  page,
  member,
  isMobile,
}) => {
  await explore(page, member);
  await focusBy(page, "/");
  const more = await reachShowMore(page);
  await more.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  await expect(offers(page)).toHaveCount(72);
  await page.keyboard.press("End");
  // Of the foot all that it holds: its own edge may fall between two pixels.
  const foot = page.getByRole("contentinfo");
  await expect(foot.getByRole("group", { name: "Appearance" })).toBeInViewport({ ratio: 1 });
  await expect(foot.getByText("Offers checked"), "the foot stays as it is from page to page").toHaveCount(0);
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(offers(page)).toHaveCount(96);
  await expect(offers(page).nth(72).getByRole("link"), "one goes on where the list did").toBeFocused();
  if (isMobile) return;

  await focusBy(page, "/");
  const toMap = page.getByRole("link", { name: "To the map" });
  await tabTo(page, toMap);
  await expect(toMap).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("complementary").locator(":focus")).toHaveCount(1);
});

test("“Show more” opens a tab for whoever asks for one, and leaves the list as it is", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no such key");
  await explore(page, member);
  const more = await reachShowMore(page);
  const opened = page.context().waitForEvent("page");
  await more.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/cursor=/);
  await expect(offers(page)).toHaveCount(72);
});

test("who asks for more offers and then goes to the search field stays there", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member);
  await focusBy(page, "/");
  const more = page.getByRole("link", { name: "Show more" });
  const letGo = await holdOffers(page);
  await more.press("Enter");
  await focusBy(page, "/");
  letGo();
  await expect(offers(page), "as these come").toHaveCount(48);
  await page.waitForTimeout(300);
  await expect(field(page)).toBeFocused();
});

for (const [how, answer] of [
  ["is not awaited", undefined],
  ["fails", { status: 400, json: { code: "internal" } }],
] as const) {
  test(`a further page that ${how} moves the focus in no other list`, { tag: "@any-size" }, async ({
    page,
    member,
  }) => {
    await explore(page, member);
    await focusBy(page, "/");
    const more = await reachShowMore(page);
    await page.route(/\/api\/offers\?.*cursor=/, (route) => answer && route.fulfill(answer));
    await more.press("Enter");
    if (answer) await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await focusBy(page, "/");
    await page.keyboard.type("any");
    await expect(summary(page)).toContainText("for “any”");
    await page.waitForTimeout(300);
    await expect(field(page)).toBeFocused();
  });
}
