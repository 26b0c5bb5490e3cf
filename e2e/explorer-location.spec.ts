import { expect, type Page } from "@playwright/test";
import { summary } from "./setup/explorer";
import { look } from "./setup/look";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

/** Presses for the browser's place, once the page listens to presses. */
async function locate(page: Page, until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Use my location" }).click({ timeout: 1000 });
    await until();
  }).toPass();
}

test("the browser's place is asked for on a press alone, and a refusal is told with the other way", {
  tag: "@long",
}, async ({ page, context, member }) => {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...how) => {
      document.documentElement.dataset.asked = "yes";
      ask(...how);
    };
  });
  await openAs(page, member, "/");
  await context.grantPermissions([]);
  await page.goto("/browse");
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
  await locate(page, () => expect(page.getByText("Your browser did not tell us where you are.")).toBeVisible());
  await look(page, "explorer-not-located");

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  await page.goto("/");
  await locate(page, () => expect(page).toHaveURL(/near=/, { timeout: 2000 }));
  await expect(page, "half a mile is near enough").toHaveURL(/near=30\.27(,|%2C)-97\.74&at=here$/);
  await expect(summary(page)).toContainText("within 25 miles of your location");
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue("Your location");
  await expect(page.getByRole("link", { name: "Remove: Your location, within 25 miles" })).toBeVisible();
});

test("the status line is on the page before it has words, since a screen reader would miss the first ones", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse");
  const lines = page.getByRole("search").getByRole("status");
  await expect(lines, "the suggestions have one, too").toHaveCount(2);
  await expect(lines.last()).toBeEmpty();
});
