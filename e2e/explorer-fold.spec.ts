import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { expectInside } from "./setup/accessible";
import { explore, focusBy, holdOffers, offers, summary } from "./setup/explorer";
import { look } from "./setup/look";
import { test } from "./setup/test";

/** Where a merchant has many offers at one place. */
const NEAR = "/browse?near=Naperville&radius=25";

const folds = (page: Page) => page.locator("summary", { hasText: /^\d+ more from / });

/** What is folded below a row. */
const foldedBy = (fold: Locator) => fold.locator("xpath=..//li");

/** A fold that says how many it holds. */
async function firstFold(page: Page): Promise<{ fold: Locator; count: number; merchant: string }> {
  const fold = folds(page).first();
  const [, count, merchant = ""] = /^(\d+) more from (.+)$/.exec((await fold.textContent()) ?? "") ?? [];
  return { fold, count: Number(count), merchant };
}

/** From the second page on, all offers are of one merchant at one place. */
async function offersOfOneMerchant(page: Page): Promise<void> {
  const answerSchema = z.looseObject({ items: z.array(z.looseObject({ nearest: z.unknown() })) });
  const merchant = { id: 1, name: "Corner Pottery", logo: null };
  let nearest: unknown;
  await page.route(/\/api\/offers\?.*cursor=/, async (route) => {
    const response = await route.fetch();
    const answer = answerSchema.parse(await response.json());
    nearest ??= answer.items[0]?.nearest;
    const items = answer.items.map((item) => ({ ...item, merchant, nearest }));
    await route.fulfill({ response, json: { ...answer, items } });
  });
}

test("what one merchant has at one place is folded after its first two offers, and opens in place", async ({
  page,
  member,
}) => {
  await explore(page, member, NEAR);
  const { fold, count, merchant } = await firstFold(page);
  const folded = foldedBy(fold);
  await expect(folded).toHaveCount(count);
  await expect(folded.first()).toBeHidden();
  await expect(summary(page), "all are of the list").toContainText(/^Showing \d+ of \d+ within 25 miles/);
  await look(page, "explorer-folded");
  await fold.press("Enter");
  await expect(folded.last()).toBeVisible();
  await expect(folded.last()).toContainText(merchant);
  await page.keyboard.press("Home");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await look(page, "explorer-unfolded");
  await fold.press("Enter");
  await expect(folded.first()).toBeHidden();

  await page.goto(`${NEAR}&sort=newest`);
  await expect(offers(page).first()).toBeVisible();
  await expect(folds(page), "other orders show every offer").toHaveCount(0);
});

test("a fold is open again after Back, with the focus on the offer that was followed, and after a reload", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member, NEAR);
  await focusBy(page, "/");
  const { fold, count } = await firstFold(page);
  await fold.click();
  const last = foldedBy(fold).nth(count - 1);
  await last.getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/offers\/\d+/);
  await page.goBack();
  await expect(last.getByRole("link")).toBeFocused();
  await expect(last).toBeInViewport();
  await page.reload();
  await expect(last).toBeVisible();
  await fold.click();
  await expect(last).toBeHidden();
  await page.reload();
  await expect(offers(page).first()).toBeVisible();
  await page.waitForTimeout(300);
  await expect(last).toBeHidden();
});

test("pages whose offers are all folded end where others do, and “Show more” leads to the fold", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await offersOfOneMerchant(page);
  await explore(page, member, "/browse?near=60601&radius=100");
  const more = page.getByRole("link", { name: "Show more" });
  await more.scrollIntoViewIfNeeded();
  await expect(offers(page)).toHaveCount(72);
  await page.waitForTimeout(500);
  await expect(offers(page)).toHaveCount(72);
  await more.press("Enter");
  await expect(offers(page)).toHaveCount(96);
  await expect(folds(page).last()).toHaveText("70 more from Corner Pottery");
  await expect(folds(page).last()).toBeFocused();
});

test("while another search is under way, the folds of the one before stay", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member, NEAR);
  await focusBy(page, "/");
  const { fold } = await firstFold(page);
  const letGo = await holdOffers(page);
  await page.getByLabel("Near", { exact: true }).fill("");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(page.locator("ul[aria-busy=true]")).toBeVisible();
  await expect(fold).toBeVisible();
  letGo();
  await expect(fold).toBeHidden();
});

test("a fold marks its place on the map", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "a finger does not hover");
  await explore(page, member, NEAR);
  await focusBy(page, "/");
  const { fold } = await firstFold(page);
  await fold.hover();
  await expect(fold).toHaveClass(/marked/);
  await page.emulateMedia({ forcedColors: "active" });
  await expect(fold, "in the system's own colours, too").toHaveCSS("outline-style", "solid");
  await page.mouse.move(1, 1);
  await expect(fold).not.toHaveClass(/marked/);
  await expect(fold).toHaveCSS("outline-style", "none");
});

test("in forced colours the outline of a marked row is whole, also under the pointer on its heart", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a finger does not hover");
  await page.emulateMedia({ forcedColors: "active" });
  await explore(page, member);
  await focusBy(page, "/");
  const row = offers(page).first();
  await row.getByRole("heading").hover();
  await expect(row).toHaveCSS("outline-style", "solid");
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const end = { x: Math.floor(x + width) - 2, y: y + 4, width: 2, height: height - 8 };
  const whole = await page.screenshot({ clip: end });
  await row.getByRole("button", { name: /^Save: / }).hover();
  expect((await page.screenshot({ clip: end })).equals(whole)).toBe(true);
});

test("on paper nothing is folded", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "paper has one size");
  await explore(page, member, NEAR);
  const { fold } = await firstFold(page);
  await page.emulateMedia({ media: "print" });
  await expect(foldedBy(fold).first()).toBeVisible();
});

test("on the paper of a phone the list is as wide as the paper", async ({ page, member, isMobile }) => {
  test.skip(!isMobile, "a desk's window is wider");
  await explore(page, member, NEAR);
  await page.emulateMedia({ media: "print" });
  await expectInside(page, "explorer-printed");
});

test("on wide paper the list has the map's room, too", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "paper has one size");
  await explore(page, member, NEAR);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1123, height: 794 });
  const first = offers(page).first();
  await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(900);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a fold opens too", { tag: "@any-size" }, async ({ page, member }) => {
    await explore(page, member, NEAR);
    const { fold } = await firstFold(page);
    await expect(foldedBy(fold).first()).toBeHidden();
    await fold.press("Enter");
    await expect(foldedBy(fold).first()).toBeVisible();
  });
});
