import { expect } from "@playwright/test";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

test("Back leads to a page that was left after “Skip to content”, at the first try (WCAG 2.2, 2.4.1)", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/");
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/#content$/);
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/#content$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ways to pay less");
});
