import { expect, type Page } from "@playwright/test";
import { memberIdOf, tamper } from "./setup/dressed-portal";
import { test } from "./setup/dressed-test";
import { letSessionsExpire, signInAgain } from "./setup/ended-session";
import { openAs } from "./setup/steps";

test.skip(({ isMobile }) => isMobile, "one size is enough");

test.describe("a page that a browser kept for Back, as Firefox and Safari do", () => {
  const bringBack = (page: Page) =>
    page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

  test("shows nothing of a member who has signed out", async ({ page, context, member }) => {
    await openAs(page, member, "/account");
    await expect(page.getByText(member.email, { exact: true })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/account");
    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(other.getByText("You are signed out.")).toBeVisible();
    await bringBack(page);
    await expect(page).toHaveURL(/\/sign-in/);
    await expect(page.getByText(member.email, { exact: true })).toBeHidden();
  });

  test("is as it was left while the member is signed in", async ({ page, member }) => {
    await openAs(page, member, "/account");
    await page.getByLabel("Current password").fill("half typed");
    await page.evaluate(() => Object.assign(window, { left: true }));
    const answer = page.waitForResponse("**/api/auth/session");
    await bringBack(page);
    await (await answer).finished();
    await page.waitForTimeout(1000);
    expect(await page.evaluate(() => Reflect.get(window, "left")), "it is not taken anew").toBe(true);
    await expect(page.getByLabel("Current password")).toHaveValue("half typed");
  });

  test("is taken anew once the session has ended, and sign-in says why", async ({ page, member, dressed }) => {
    await openAs(page, member, "/account");
    letSessionsExpire(dressed, member);
    await bringBack(page);
    await signInAgain(page, member, /\/account$/);
  });

  test("is taken anew where the portal cannot say who is signed in, and stays where no answer comes", async ({
    page,
    member,
  }) => {
    await openAs(page, member, "/account");
    await page.getByLabel("Current password").fill("half typed");
    await page.route("**/api/auth/session", (route) => route.abort());
    const lost = page.waitForEvent("requestfailed");
    await bringBack(page);
    await lost;
    await expect(page.getByLabel("Current password")).toHaveValue("half typed");
    await page.unroute("**/api/auth/session");
    await page.route("**/api/auth/session", (route) =>
      route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
    );
    await bringBack(page);
    await expect(page.getByLabel("Current password")).toHaveValue("");
  });
});

test("a page is taken anew once another member signs in in another tab, also where neither has an e-mail address", async ({
  page,
  context,
  browser,
  member,
  admin,
  dressed,
}) => {
  const elsewhere = await browser.newContext();
  await openAs(page, admin, "/account");
  await openAs(await elsewhere.newPage(), member, "/account");
  for (const { email } of [admin, member]) {
    tamper(dressed, "UPDATE member SET email = NULL, email_key = NULL WHERE id = ?", memberIdOf(dressed, email));
  }
  await page.reload();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await context.addCookies(await elsewhere.cookies());
  await elsewhere.close();
  await (await context.newPage()).goto("/account");
  await expect(page.getByRole("heading", { level: 1, name: "Your account" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
});
