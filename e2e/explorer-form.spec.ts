import { expect, type Page } from "@playwright/test";
import { openAsleep } from "./setup/asleep";
import { explore, field, focusBy, summary } from "./setup/explorer";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

const near = (page: Page) => page.getByLabel("Near", { exact: true });
const distance = (page: Page) => page.getByLabel("Distance");

for (const path of ["/", "/browse?near=60601"]) {
  test(`a distance chosen before the page is awake counts (${path})`, { tag: "@any-size" }, async ({
    page,
    member,
  }) => {
    await openAs(page, member, "/account");
    const letGo = await openAsleep(page, path);
    await distance(page).selectOption("10 miles");
    letGo();
    await focusBy(page, "Control+k");
    await near(page).fill("60602");
    await expect(distance(page), "also once something else was typed").toHaveValue("10");
    await near(page).press("Enter");
    await expect(page).toHaveURL(/\/browse\?near=60602&radius=10$/);
    await expect(summary(page)).toContainText("within 10 miles of");
  });
}

test("a list follows a distance that was chosen before the page is awake", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account");
  const letGo = await openAsleep(page, "/browse?near=60601");
  await expect(summary(page)).toContainText("within 25 miles of");
  await distance(page).selectOption("10 miles");
  letGo();
  await expect(summary(page)).toContainText("within 10 miles of");
  await expect(page).toHaveURL(/\/browse\?near=60601&radius=10$/);
});

test("suggestions for what was typed before the page is awake do not open over another field", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/account");
  const letGo = await openAsleep(page, "/browse");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/suggest") && asked.push(request.url()));
  await field(page).fill("pizza");
  await near(page).focus();
  letGo();
  await expect(page, "the page is awake").toHaveURL(/q=pizza/);
  await expect(field(page)).toHaveAttribute("aria-expanded", "false");
  await expect(near(page)).toBeFocused();
  expect(asked).toEqual([]);
});

test("a place stays whole however early one starts to type it", { tag: "@any-size" }, async ({
  page,
  context,
  member,
}) => {
  await openAs(page, member, "/account");
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const place = "Truth or Consequences, New Mexico";
  for (const early of [0, 100, 200]) {
    await page.goto("/browse", { waitUntil: "commit" });
    await near(page).focus();
    await page.waitForTimeout(early);
    await page.keyboard.type(place, { delay: 5 });
    await expect(near(page), `typed after ${early} ms`).toHaveValue(place);
  }
});

test("a press for one's own place is not taken for the end of typing another", { tag: "@any-size" }, async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  await explore(page, member);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/offers") && asked.push(request.url()));
  await near(page).pressSequentially("Chica");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page).toHaveURL(/near=30\.27(,|%2C)-97\.74&at=here$/);
  await expect(summary(page)).toContainText("of your location");
  expect(asked.filter((url) => url.includes("Chica"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a place that is typed over the words for a point counts", { tag: "@any-size" }, async ({ page, member }) => {
    await explore(page, member, "/browse?near=41.88,-87.63&at=area&radius=10&new=1");
    await expect(near(page)).toHaveValue("Map area");
    await near(page).fill("Austin, TX");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page, "its address is that of any search, and what else was chosen is kept").toHaveURL(
      /\/browse\?near=Austin,(\+|%20)TX&radius=10&new=1$/,
    );
    await expect(summary(page)).toContainText("within 10 miles of Austin, TX");
    await expect(field(page)).toHaveValue("");

    await page.goto("/browse/dining?near=41.88,-87.63&at=here");
    await near(page).fill("");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page, "an empty field is everywhere").toHaveURL(/\/browse\/dining$/);
  });
});
