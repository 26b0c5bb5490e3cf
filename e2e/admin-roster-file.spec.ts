import { expect } from "@playwright/test";
import { onceOnly } from "./setup/accessible";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

onceOnly();

test("the request to choose a file disappears once a file is chosen", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/rosters");
  const told = page.getByText("Choose a file first.");
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(told).toBeVisible();
  const file = { name: "staff.csv", mimeType: "text/csv", buffer: Buffer.from("First name,Last name,E-mail\n") };
  await page.getByLabel("choose a file").setInputFiles(file);
  await expect(page.getByRole("strong").filter({ hasText: "staff.csv" })).toBeVisible();
  await expect(told).toBeHidden();
});

test("what it means to take away the access of those who are missing is told with the choice", async ({
  page,
  admin,
}) => {
  await openAs(page, admin, "/admin/rosters");
  const choice = page.getByLabel("Members who are not in the file lose their access");
  await expect(choice).toHaveAccessibleDescription(/^Leave this off when the file holds only some of your members\./);
});

test("a file over the area to drop it on is seen there, in the system's own colours, too", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/rosters");
  const hint = page.getByText("Comma, semicolon or tab", { exact: false });
  const area = page.locator("form div").filter({ has: hint }).last();
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    const before = await area.evaluate((element) => getComputedStyle(element).borderColor);
    await hint.dispatchEvent("dragover");
    await expect(area, forcedColors).not.toHaveCSS("border-color", before);
    await hint.dispatchEvent("dragleave");
    await expect(area).toHaveCSS("border-color", before);
  }
});
