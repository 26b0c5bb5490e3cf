import { expect } from "@playwright/test";
import { summary } from "./setup/explorer";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

test("a search that finds nothing says in plain words what else there is, one press away", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/browse/dining/pizza-italian?q=massage&near=60601&radius=5&saved=1");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "All offers within 5 miles" }).click();
  await expect(page).toHaveURL(/browse\?near=60601&radius=5$/);
  await page.goBack();
  await expect(main.getByRole("link", { name: "Clear all" })).toHaveCount(1);
  await main.getByRole("link", { name: "Start over" }).click();
  await expect(page).toHaveURL(/\/browse$/);
  // Anchorage, where the sandbox has offers, of some categories only.
  await page.goto("/browse/shopping?near=99501");
  const ways = main.getByRole("link", { name: /^(All offers within|Search in|Start over)/ });
  await expect(ways, "and none of them twice").toHaveText(["All offers within 25 miles", "Start over"]);
  await page.goto("/browse?q=pizzza");
  const corrected = page.getByText("Nothing matches “pizzza”. We searched for “pizza” instead.");
  await expect(corrected).toBeVisible();
  await page.goto("/browse?q=pizzza&near=Nome,%20AK&radius=5");
  await expect(corrected, "and promises no results where there are none").toBeVisible();
  await expect(main.getByText(/^Nothing found for “pizza”/)).toBeVisible();
});

test("a search for saved offers that finds none says what is true also of saved offers that have ended, and leads to them", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/browse?saved=1");
  await expect(page.getByText("You have saved nothing that is available now.")).toBeVisible();
  await page.getByRole("link", { name: "See what you saved" }).click();
  await expect(page).toHaveURL(/\/saved$/);
  await page.goto("/browse?saved=1&q=pizza");
  await expect(page.getByText("No offers match all of these.")).toBeVisible();
  await page.goto("/browse/dining?saved=1");
  await expect(page.getByText("No offers match all of these.")).toBeVisible();
});

test("what leads out of an empty list around a point stays there, and leaves the point its name", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/browse?near=41.88,-87.63&at=here&saved=1");
  await page.getByRole("link", { name: "See what you saved" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/saved" && url.searchParams.get("at") === "here");
  await page.goBack();
  await page.getByRole("link", { name: "All offers within 25 miles" }).click();
  await expect(summary(page)).toContainText("within 25 miles of your location");
});

test("a word that nothing matches asks for another word", { tag: "@any-size" }, async ({ page, member }) => {
  await openAs(page, member, "/browse?q=qzxwvkj");
  const another = page.getByText("Check the spelling, or try another word.");
  await expect(another).toBeVisible();
  await page.getByRole("link", { name: "Browse by category" }).click();
  await expect(page.getByRole("heading", { name: "Browse by category" })).toBeInViewport();
  await page.goto("/browse?q=qzxwvkj&near=60601");
  await expect(another, "near a place too, as no other place has it").toBeVisible();
  await page.goto("/browse?q=massage&near=Nome,%20AK&radius=5");
  await expect(another, "but not if another place has it").toHaveCount(0);
  // Delaware, where the sandbox has offers, and no such ones.
  await page.goto("/browse?q=massage&state=DE");
  await expect(page.getByRole("link", { name: /^See \d+ offers anywhere$/ })).toBeVisible();
  await expect(another, "nor if another state has it").toHaveCount(0);
  await page.goto("/browse?q=qzxwvkj&new=1");
  await expect(page.getByText("No offers match all of these.")).toBeVisible();
});
