import { expect } from "@playwright/test";
import { explore, focusBy, holdOffers, offers, summary } from "./setup/explorer";
import { hold } from "./setup/hold";
import { look } from "./setup/look";
import { expectNoComplaints, openAs } from "./setup/steps";
import { test } from "./setup/test";

/** How long an answer is waited for (components/api/in-time.ts). */
const PATIENCE_MS = 15_000;

test("results stay while a slow answer is on its way, and a failed search can be tried again", async ({
  page,
  member,
}) => {
  await explore(page, member);
  const before = await offers(page).first().getAttribute("id");
  const letGo = await holdOffers(page);
  await focusBy(page, "/");
  await page.getByRole("link", { name: /^Ending soon/ }).click();
  await expect(summary(page)).toHaveText("Searching…");
  await expect(offers(page).first()).toHaveAttribute("id", before ?? "");
  await look(page, "explorer-looking");
  letGo();
  await page.unrouteAll({ behavior: "wait" });

  await page.goto("/browse");
  await focusBy(page, "/");
  await page.route("**/api/offers?*", (route) => route.fulfill({ status: 400, json: { code: "internal" } }));
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page.getByText("The offers could not be loaded.")).toBeVisible();
  await look(page, "explorer-failed");
});

test("a search whose answer never comes says that it failed, and can be tried again", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await page.clock.install();
  await explore(page, member);
  await focusBy(page, "/");
  await page.route("**/api/offers?*", () => undefined);
  const asked = page.waitForRequest("**/api/offers?*");
  await page.getByRole("link", { name: /^New/ }).click();
  await asked;
  await page.clock.fastForward(PATIENCE_MS - 3_000);
  await expect(summary(page)).toHaveText("Searching…");
  await page.clock.fastForward(3_000);
  await expect(page.getByText("The offers could not be loaded.")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(summary(page)).toContainText("Showing");
});

test("a filter or a further page without a network says so, and the list comes by itself with the network", async ({
  page,
  context,
  member,
}) => {
  await explore(page, member);
  await focusBy(page, "/");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Show more" }).press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You are offline.");
  await page.getByRole("link", { name: /^Ending soon/ }).click();
  await expect(summary(page)).toHaveText("You are offline");
  await expect(page.getByRole("link", { name: "See what you saved" })).toBeVisible();
  await look(page, "explorer-offline");
  await context.setOffline(false);
  await expect(summary(page)).toContainText("Showing");
});

test("home and every state of the explorer can be looked at", { tag: "@long" }, async ({ page, member }) => {
  const noComplaints = expectNoComplaints(page);
  await openAs(page, member, "/");
  await look(page, "home");
  for (const [name, path, words] of [
    ["all", "/browse", "Showing 24 of"],
    ["filtered", "/browse/dining?q=pizza&near=60601&radius=50&new=1", "for “pizza” within 50 miles of"],
    ["corrected", "/browse?q=pizzza", "for “pizza”"],
    ["nothing", "/browse/dining/pizza-italian?q=massage&near=Nome,%20AK&radius=5", "Nothing found"],
    ["unknown-place", "/browse?near=Atlantis", "Unknown place"],
    ["nothing-saved", "/browse?saved=1", "Nothing found"],
  ] as const) {
    await page.goto(path);
    await expect(summary(page)).toContainText(words);
    await look(page, `explorer-${name}`);
  }
  for (const name of ["Category", "Place"]) {
    await page.goto("/browse");
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("[popover]:popover-open")).toBeVisible();
    await look(page, `explorer-${name.toLowerCase()}-menu`);
  }
  noComplaints();
});

test("places are asked for and shown while the ground of the map is still under way", async ({ page, member }) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  const letGo = await hold(page, /\/basemap\/(?!light|dark)/);
  const asked = page.waitForResponse((response) => response.url().includes("/api/locations?"));
  await openAs(page, member, "/browse");
  expect((await asked).ok()).toBe(true);
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  letGo();
  await page.unrouteAll({ behavior: "wait" });
});

test("a map whose ground does not come says so under its places, until it has come", async ({ page, member }) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  const sentence = page.getByText("Part of the map could not be loaded. The places on it are right.");
  await page.route(/\/basemap\/(?!light|dark)/, (route) => route.abort());
  await openAs(page, member, "/browse");
  await expect(sentence).toBeVisible();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
  await expect(page.getByText(/^What the map shows: [\d,]+ places$/)).toBeVisible();
  await look(page, "explorer-no-ground");

  await page.unrouteAll({ behavior: "wait" });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(sentence).toBeHidden();
});
