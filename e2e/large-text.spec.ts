import { expect, type Page } from "@playwright/test";
import { expectInside } from "./setup/accessible";
import { broken, WORD } from "./setup/broken";
import { test } from "./setup/dressed-test";
import { CONSOLE, everyPage, openPage, pagesOutsideConsole } from "./setup/every-page";
import { question } from "./setup/question";
import { openAs } from "./setup/steps";
import { add } from "./setup/test";

/** Twice the size that the page's root has by itself. */
const LARGE = "2.125em";

async function enlarge(page: Page): Promise<void> {
  await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), LARGE);
  await page.evaluate(() => document.fonts.ready);
}

test("with text at 200 %, no page of a small phone scrolls sideways", async ({ page, admin, isMobile }) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  await page.setViewportSize({ width: 320, height: 568 });
  for await (const [name, path] of everyPage(page, admin)) {
    await openPage(page, path);
    await enlarge(page);
    await expectInside(page, `large-text-${name}`);
  }
});

test("with text at 200 %, no amount in an offer's title is broken", async ({ page, member, isMobile }) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  await openAs(page, member, "/");
  for (const path of ["/", "/browse"]) {
    await openPage(page, path);
    await enlarge(page);
    await expect(page.getByRole("heading", { level: 3 }).filter({ hasText: "%" }).first(), path).toBeVisible();
    expect(await broken(page.getByRole("heading", { level: 3 }), AMOUNT), path).toEqual([]);
  }
});

test("with text at 200 %, a member reads the portal's name, headlines, how many offers there are, and the place in whole words", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  await page.setViewportSize({ width: 320, height: 568 });
  for await (const [, path] of pagesOutsideConsole(page, member)) {
    await openPage(page, path);
    await enlarge(page);
    const texts = page.locator("header, h1, a[href^='/browse/'] + span");
    expect.soft(await broken(texts, WORD), path).toEqual([]);
  }
  await openPage(page, "/");
  await enlarge(page);
  const place = page.getByRole("searchbox", { name: "Near" });
  await expect(place).toHaveValue("60601");
  expect(await place.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
});

test("with text at 200 %, the console's headings and figures are whole words", async ({ page, admin, isMobile }) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  await page.setViewportSize({ width: 320, height: 568 });
  await openAs(page, admin, "/admin");
  for (const [, path] of CONSOLE) {
    await openPage(page, path);
    await enlarge(page);
    expect.soft(await broken(page.locator("main").locator("h1, h2"), WORD), path).toEqual([]);
  }
});

test("on the narrowest phone, an address is broken where its parts meet and not within a word", async ({
  page,
  portal,
  isMobile,
}) => {
  test.skip(!isMobile, "the narrowest screen is the test");
  const member = await add(portal, "member", "Emma Mommsen", `guggenheimer.mm${Date.now() % 1e7}@wwwm.example`);
  await page.setViewportSize({ width: 320, height: 568 });
  await openAs(page, member, "/account");
  const address = page.getByRole("definition").filter({ hasText: member.email });
  expect(await broken(address, WORD)).toEqual([]);
});

const AMOUNT = /\S*\d\S*/g;

test("zoomed to 400 %, no page of a desk's screen scrolls sideways (WCAG 2.2, 1.4.10)", async ({
  page,
  admin,
  isMobile,
}) => {
  test.skip(isMobile, "a desk's screen is zoomed");
  await page.setViewportSize({ width: 320, height: 256 });
  for await (const [name, path] of everyPage(page, admin)) {
    await openPage(page, path);
    await page.evaluate(() => document.fonts.ready);
    await expectInside(page, `zoomed-${name}`);
  }
});

test("zoomed to 400 %, a question that is longer than the screen is read from its beginning", async ({
  page,
  admin,
  portal,
  isMobile,
}) => {
  test.skip(isMobile, "a desk's screen is zoomed");
  await page.setViewportSize({ width: 320, height: 256 });
  const { clientUserId } = await add(portal, "member", "Maya Okafor");
  await openAs(page, admin, `/admin/members/${clientUserId}`);
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(question(page).getByRole("heading")).toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(question(page).getByRole("textbox"), "the next key leads into the field").toBeFocused();
});
