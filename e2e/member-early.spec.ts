import { expect, type Page } from "@playwright/test";
import { openAsleep } from "./setup/asleep";
import { firstOffer } from "./setup/offer-page";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

/** Presses a button before the page is awake, and then wakes it. */
async function pressAsleep(page: Page, path: string, button: string): Promise<void> {
  const letGo = await openAsleep(page, path);
  await page.getByRole("button", { name: button, exact: true }).click();
  letGo();
}

test("an offer that is shared or printed before its page is awake is shared or printed once it is, once", {
  tag: "@any-size",
}, async ({ page, context, member, portal }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  await page.addInitScript(() => {
    Object.assign(navigator, { canShare: undefined });
    window.print = () => document.documentElement.append(document.createElement("printed-page"));
  });
  await pressAsleep(page, `/offers/${id}`, "Share");
  await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/offers/${id}`);

  await page.unrouteAll();
  await pressAsleep(page, `/offers/${id}`, "Print");
  await expect(page.locator("printed-page")).toHaveCount(1);
});

test("a heart that is pressed before its page is awake is pressed once", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(new URL(request.url()).pathname));
  await pressAsleep(page, `/offers/${id}`, "Save");
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(sent).toEqual([`/api/saved/${id}`]);
});

test("whoever asks for their own place before the page is awake gets it once it is", { tag: "@any-size" }, async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 41.88, longitude: -87.63 });
  await openAs(page, member, "/account");
  for (const path of ["/", "/browse"]) {
    await pressAsleep(page, path, "Use my location");
    await expect(page, path).toHaveURL(/\/browse\?near=41\.88,-87\.63/);
    await page.unrouteAll();
  }
});
