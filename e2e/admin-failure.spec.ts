import { expect } from "@playwright/test";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { tamper } from "./setup/dressed-portal";
import { test } from "./setup/dressed-test";
import { openAs } from "./setup/steps";

onceOnly();

test("a page of the console that fails leaves the way to the others", async ({ page, admin, dressed }) => {
  await openAs(page, admin, "/account");
  tamper(dressed, "ALTER TABLE roster RENAME TO away");
  try {
    await page.goto("/admin/rosters");
    await expect(page.getByRole("heading", { name: "Something went wrong on our side." })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expectAccessible(page, "admin-failed");
  } finally {
    tamper(dressed, "ALTER TABLE away RENAME TO roster");
  }
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit log");
});
