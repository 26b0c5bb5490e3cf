import { expect } from "@playwright/test";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

test("after a session was ended in another tab, Back leads to nothing of the member's (ASVS 5.0, 14.3.1)", {
  tag: "@any-size",
}, async ({ page, context, member }) => {
  await openAs(page, member, "/account");
  await expect(page.getByText(member.email, { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/account");
  await other.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(other.getByText("You are signed out.")).toBeVisible();

  const anew = page.waitForEvent("load");
  await page.getByRole("link", { name: "Browse", exact: true }).click();
  await expect(page, "sign-in says why, and leads on").toHaveURL(
    /sign-in\?callbackUrl=%2Fbrowse(%3F[^&]*)?&reason=signed-out/,
  );
  await anew;
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/sign-in\?callbackUrl=%2Faccount/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText(member.email, { exact: true })).toBeHidden();
});

test("another member who signs in in another tab finds nothing of the one before in this one (ASVS 5.0, 14.3.1)", {
  tag: "@any-size",
}, async ({ page, context, admin, member }) => {
  await openAs(page, admin, "/account");
  await expect(page.getByText(admin.email, { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Saved", exact: true }).click();
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/saved");
  const other = await context.newPage();
  await other.goto("/account");
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(other.getByText("You are signed out.")).toBeVisible();
  await openAs(other, member, "/browse");
  await other.waitForLoadState("networkidle");

  await expect(page.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(member.email, { exact: true })).toBeVisible();
  await expect(page.getByText(admin.email, { exact: true })).toHaveCount(0);
});

test("sign-in is drawn once where no page of a member's was before", { tag: "@any-size" }, async ({ page }) => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.goto("/account");
  await expect(page).toHaveURL(/sign-in/);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(loads).toBe(1);
});
