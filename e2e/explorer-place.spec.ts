import { expect } from "@playwright/test";
import { explore, field, focusBy, holdOffers, offers, summary } from "./setup/explorer";
import { afterMove, openMap } from "./setup/map";
import { press } from "./setup/press";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

test("where nothing is near, what is farther away is one press away, with how far it is", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse?q=pizza&near=Nome,%20AK&radius=5");
  await expect(summary(page)).toContainText("Nothing found for “pizza” within 5 miles of Nome, AK");
  await focusBy(page, "/");
  const wider = page.getByRole("link", { name: /^See \d+ offers, the nearest first$/ });
  const [, all] = /See (\d+)/.exec((await wider.textContent()) ?? "") ?? [];
  await wider.press("Enter");
  await expect(summary(page)).toHaveText(
    new RegExp(`^Showing (\\d+ of )?${all}( offers?)? for “pizza” within any distance of Nome, AK$`),
  );
  await expect(summary(page), "what was pressed has gone").toBeFocused();
  await expect(offers(page).first(), "with how far it is").toContainText(/\d miles/);
});

test("offers without a place are one press away from a search around a place, and the other way round", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/browse?near=60601");
  const without = page.getByRole("link", { name: /^See [\d,]+ offers? without a place$/ });
  const [, count] = /See ([\d,]+)/.exec((await without.textContent()) ?? "") ?? [];
  await without.click();
  await expect(page).toHaveURL(({ search }) => search === "?placeless=1");
  await expect(summary(page)).toHaveText(new RegExp(`^Showing ([\\d,]+ of )?${count}( offers?)?$`));
  await expect(offers(page).first()).not.toContainText(/mile|place/);

  await page.getByRole("button", { name: "Without a place" }).click();
  await page.getByRole("link", { name: /^Houston, TX/ }).click();
  await expect(page).toHaveURL(({ search }) => search === "?state=TX&city=Houston");
  await without.click();
  await page.getByRole("link", { name: "Remove: Without a place" }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(without, "without a place they are among the others").toHaveCount(0);
});

test("a place among the words is searched around at one press", { tag: "@any-size" }, async ({ page, member }) => {
  await openAs(page, member, "/browse?q=pizza%20chicago");
  const around = page.getByRole("link", { name: "Search for “pizza” within 25 miles of Chicago, IL" });
  await around.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("near") === "Chicago, IL");
  await expect(summary(page)).toContainText("for “pizza” within 25 miles of Chicago, IL");
  await expect(summary(page), "what was pressed has gone").toBeFocused();
});

test("a place that nobody knows is said to be unknown, with the way out", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse?near=Atlantis");
  await expect(page.getByText("We do not know “Atlantis”")).toBeVisible();
  await page.getByRole("link", { name: "Search everywhere" }).click();
  await expect(summary(page)).toContainText("Showing");
  await page.getByLabel("Near").fill("Lemuria");
  await page.getByLabel("Near").press("Enter");
  await expect(page.getByText("We do not know “Lemuria”")).toBeVisible();
});

test("a slip in a town's name is corrected at one press, as is a state where a town belongs", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member, "/browse?q=pizza");
  const near = page.getByLabel("Near", { exact: true });
  await near.fill("Chciago");
  await near.press("Enter");
  await page.getByRole("link", { name: "Search near Chicago, IL" }).press("Enter");
  await expect(summary(page)).toContainText("for “pizza” within 25 miles of Chicago, IL");
  await expect(summary(page), "what was pressed has gone").toBeFocused();

  await page.goto("/browse?near=illinois");
  await page.getByRole("link", { name: "See offers in Illinois" }).click();
  await expect(page).toHaveURL("/browse?state=IL");
  await expect(summary(page)).toContainText("Showing");
});

test("a place longer than any is unknown, too, and cannot be typed", { tag: "@any-size" }, async ({ page, member }) => {
  const long = "Llanfair".repeat(30);
  await openAs(page, member, `/browse?near=${long}`);
  await expect(page.getByText(`We do not know “${long.slice(0, 200)}”`)).toBeVisible();
  await page.goto("/browse");
  await page.getByLabel("Near").pressSequentially(long);
  await expect(page.getByLabel("Near")).toHaveValue(long.slice(0, 200));
});

test("a typed place counts once the member moves on, and not before", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member);
  const near = page.getByLabel("Near", { exact: true });
  await near.fill("60601");
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(/\/browse$/);
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL(({ search }) => search === "?near=60601&new=1");
  await expect(summary(page)).toContainText("within 25 miles of Chicago, IL 60601");

  await near.fill("");
  // Some new offers have this word on every day.
  await field(page).fill("free");
  await expect(page).toHaveURL(({ search }) => search === "?new=1&q=free");
  await near.fill("10001");
  await offers(page).first().getByRole("link").first().focus();
  await page.waitForTimeout(500);
  await expect(page, "who leaves the page leaves the field").toHaveURL(({ search }) => search === "?new=1&q=free");
});

test("while a place is searched around, nothing names the one before", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "phones have no chip for a place");
  await explore(page, member, "/browse?near=60601");
  const chip = page.getByRole("link", { name: /^Remove: / });
  await expect(chip).toContainText("Chicago, IL 60601, within 25 miles");
  const letGo = await holdOffers(page);
  await page.getByLabel("Near", { exact: true }).fill("10001");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(chip).toContainText("10001, within 25 miles");
  letGo();
  await expect(chip).toContainText("New York, NY 10001, within 25 miles");
});

test("the part of a map that was searched is named as that, until another distance is chosen", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await explore(page, member, "/browse?near=41.88,-87.63&at=area&radius=10");
  await expect(summary(page)).toHaveText(/^Showing .+ in this map area$/);
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue("Map area");
  await page.getByLabel("Distance").selectOption("50");
  await expect(summary(page)).toHaveText(/^Showing .+ within 50 miles of the point you chose$/);
});

test("the part of a map that is searched stays as it is, until another place is searched around", async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "phones have the map or the search in sight, not both");
  const bounds = (url: string) => new URL(url).searchParams.get("bbox");
  const searchHere = page.getByRole("button", { name: "Search this area" });
  const zoomIn = () => page.getByRole("button", { name: "Zoom in" }).click();
  await openMap(page, member, "/browse?near=60601");
  const moved = bounds(await afterMove(page, zoomIn));
  const shown = new Set<string | null>();
  page.on("request", (request) => request.url().includes("/api/locations") && shown.add(bounds(request.url())));
  await afterMove(page, () => searchHere.click());
  await expect(summary(page)).toContainText("in this map area");
  await page.waitForTimeout(1000);
  expect([...shown]).toEqual([moved]);
  await afterMove(page, zoomIn);
  await expect(searchHere).toBeVisible();
  await page.getByLabel("Near", { exact: true }).fill("10001");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(summary(page)).toContainText("of New York");
  await expect(searchHere).toBeHidden();
});

test("where a place is unknown, the map shows none from the search before", async ({ page, member }) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  await explore(page, member, "/browse?near=60601");
  const shown = page.getByText(/^What the map shows: [\d,]+ places?$/);
  await expect(shown).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Near", { exact: true }).fill("Nowhereville");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(summary(page)).toHaveText("Unknown place");
  await expect(shown).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Map", exact: true })).toBeVisible();
});

test("the press that ends the typing of a place also presses its target", async ({ page, member }) => {
  await explore(page, member);
  const save = page.getByRole("button", { name: /^Save: / }).nth(1);
  const name = (await save.getAttribute("aria-label")) ?? "";
  const saving = page.waitForResponse((answer) => answer.url().includes("/api/saved/"));
  await press(save, () => page.getByLabel("Near", { exact: true }).fill("Portland"));
  await saving;
  await expect(page, "and the place counts").toHaveURL(/\/browse\?near=Portland$/);
  await expect(summary(page)).toContainText("Portland");
  await page.goto("/saved");
  await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("the typing of a place does not wait for a link that was dragged away", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "a finger drags the page");
  await explore(page, member);
  const { x, y } = (await offers(page).first().getByRole("link").first().boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 10, y + 10);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 60, { steps: 5 });
  await page.mouse.up();
  await page.getByLabel("Near", { exact: true }).fill("Portland");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/\/browse\?near=Portland$/);
});

test("a search that is made while the map's library is on its way is the one that the map shows", async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  let letGo = () => {};
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const held = new Promise<void>((resolve) => {
    void page.route("**/_next/static/chunks/*.js", async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      if (body.includes("maplibregl-canvas")) {
        resolve();
        await until;
      }
      await route.fulfill({ response, body });
    });
  });
  await explore(page, member, "/browse?near=10001&radius=10");
  await held;
  await page.getByLabel("Near", { exact: true }).fill("60601");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toContainText("60601");
  const asked = page.waitForRequest((request) => request.url().includes("/api/locations?"));
  letGo();
  const [west = 0, south = 0, east = 0, north = 0] =
    new URL((await asked).url()).searchParams.get("bbox")?.split(",").map(Number) ?? [];
  expect([west, south], "Chicago is in sight").toEqual([expect.closeTo(-87.9, 0), expect.closeTo(41.6, 0)]);
  expect([east, north]).toEqual([expect.closeTo(-87.3, 0), expect.closeTo(42.1, 0)]);
});
