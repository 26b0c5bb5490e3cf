import { expect, type Page } from "@playwright/test";
import { onceOnly } from "./setup/accessible";
import { openAsleep } from "./setup/asleep";
import { openAs, signInBy } from "./setup/steps";
import { test } from "./setup/test";

onceOnly();

const HEADER = "Kennung,Kontakt,Vorname,Nachname";
const WORKER = { timeout: 60_000 };

async function chooseFile(page: Page, name: string): Promise<void> {
  const line = `${name},${name}@e2e.example,Ines,Falk`;
  const buffer = Buffer.from(`${HEADER}\n${line}\n`);
  await page.getByLabel("choose a file").setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer });
}

test("a file that is chosen before the page is awake is named once it is", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin/rosters");
  await chooseFile(page, "early");
  letGo();
  await expect(page.getByRole("strong").filter({ hasText: "early.csv" })).toBeVisible();
});

test("columns that are chosen before the page is awake stay chosen", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/rosters");
  await chooseFile(page, "columns");
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page).toHaveURL(/\/admin\/rosters\/\d+$/);
  await expect(page.getByText("Columns needed", { exact: true }).first()).toBeVisible(WORKER);

  const letGo = await openAsleep(page, page.url());
  const email = page.getByLabel("E-mail", { exact: true });
  await email.selectOption({ label: "Kontakt (columns@e2e.example)" });
  letGo();
  await expect(page.getByText("For example columns@e2e.example")).toBeVisible();
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText(/^Say which column holds/)).toBeVisible();
  await expect(email).toHaveValue("1");
});

test("a column that is hidden before the page is awake is hidden", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin/members");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "Last sign-in" }).uncheck();
  letGo();
  const heading = page.locator("thead").getByText("Last sign-in");
  await expect(heading).toHaveCount(0);
  await expect(page.locator("thead").getByText("Last redemption")).toBeVisible();
  await page.unroute("**/*.js");
  await page.reload();
  await expect(heading).toHaveCount(0);
});

test("colours that are chosen before the page is awake are shown", async ({ page, admin }) => {
  await signInBy(page.request, admin);
  const letGo = await openAsleep(page, "/admin");
  await page.getByText("Dark", { exact: true }).click();
  letGo();
  await expect(page.locator("html")).toHaveClass(/\bdark$/);
  await page.unroute("**/*.js");
  await page.reload();
  await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
});
