import { expect, type Locator } from "@playwright/test";
import { explore, field, focusBy, holdOffers, offers, summary } from "./setup/explorer";
import { tabTo } from "./setup/keyboard";
import { expectNoComplaints, openAs } from "./setup/steps";
import { test } from "./setup/test";

test("the list follows the typing, and Back takes a filter off", async ({ page, member, isMobile }) => {
  const noComplaints = expectNoComplaints(page);
  await explore(page, member);
  const search = field(page);
  // Of the words of offers, one that some new ones have on every day.
  await search.fill("free");
  await expect(page).toHaveURL(/\?q=free$/);
  await expect(summary(page)).toContainText("for “free”");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL(/q=free&new=1/);
  await expect(summary(page)).toContainText(/Showing (\d+ of )?\d+( offers?)? for “free”/);
  await page.goBack();
  await expect(page).not.toHaveURL(/new=1/);
  await expect(search).toHaveValue("free");

  // Phones have the field's own cross.
  await (isMobile ? search.fill("") : page.getByRole("link", { name: /Remove: “free”/ }).click());
  await expect(page).toHaveURL(/\/browse$/);
  await expect(search).toHaveValue("");

  await page.getByRole("button", { name: "Place", exact: true }).click();
  const places = page.locator("[popover]:popover-open");
  await expect(places.getByRole("link", { name: "Everywhere" })).toHaveAttribute("aria-current", "true");
  await expect(places.getByRole("heading")).toHaveText(["Towns with the most offers", "States"]);
  const town = places.getByRole("link", { name: /^.+, [A-Z]{2}/ }).first();
  await expect(town).toHaveText(/, [A-Z]{2}[\d,]+$/);
  await town.click();
  await expect(places).toHaveCount(0);
  await expect(page).toHaveURL(/state=[A-Z]{2}&city=/);
  noComplaints();
});

test("by keyboard alone the list is narrowed, widened and sorted, and the focus is never lost", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await explore(page, member);
  const popover = page.locator("[popover]:popover-open");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const sorting = page
    .getByRole("main")
    .getByRole("button", { name: /^Order: (Best match|Newest|Ending first|Nearest)$/ });
  const enter = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  await focusBy(page, "/");
  await enter(button("Category"));
  await enter(popover.getByRole("link", { name: /^Dining/ }));
  await expect(page).toHaveURL(/browse\/dining$/);
  await expect(popover).toHaveCount(0);

  await focusBy(page, "/");
  const town = popover.getByRole("link", { name: /, [A-Z]{2}/ }).first();
  await enter(button("Place"));
  await tabTo(page, town);
  await page.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);
  await expect(button("Place")).toBeFocused();
  await page.keyboard.press("Enter");
  const name = /^[^,]+/.exec((await town.textContent()) ?? "")?.[0] ?? "";
  await enter(town);
  await expect(page).toHaveURL(/city=/);
  await expect(popover).toHaveCount(0);
  await expect(button(`Place: ${name}`)).toBeFocused();

  await enter(page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: "Saved" }));
  await expect(summary(page)).toContainText("Nothing found");
  await enter(page.getByRole("main").getByRole("link", { name: /^Remove: .*aved/ }));
  await expect(page).not.toHaveURL(/saved=/);
  await expect(summary(page), "what was pressed has gone").toBeFocused();

  await focusBy(page, "/");
  await enter(sorting);
  const release = await holdOffers(page);
  await enter(popover.getByRole("link").nth(1));
  await expect(page).toHaveURL(/sort=/);
  await expect(sorting).toBeFocused();
  await tabTo(page, offers(page).first().getByRole("link"));
  release();
  await expect(summary(page)).toContainText("Showing");
  await expect(page.getByRole("main").locator(":focus"), "the list before had it").toBeVisible();
  await enter(offers(page).first().getByRole("link"));
  await expect(page).toHaveURL(/\/offers\/\d+$/);
});

test("a menu closes behind the focus, which it would cover on a narrow or zoomed screen", async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await explore(page, member);
  const popover = page.locator("[popover]:popover-open");
  const category = page.getByRole("button", { name: "Category", exact: true });
  await category.press("Enter");
  await tabTo(page, popover.getByRole("link").last());
  await page.keyboard.press("Tab");
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Place", exact: true })).toBeFocused();

  await category.press("Enter");
  await expect(popover, "its own button stays outside of it").toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(category).toBeFocused();
  await expect(popover).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(popover).toHaveCount(0);
});

test("a press beside a sheet closes it, and is not one on what is underneath", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member);
  const address = page.url();
  const box = await page.getByRole("link", { name: "Saved", exact: true }).first().boundingBox();
  await page.getByRole("button", { name: "Category", exact: true }).click();
  const popover = page.locator("[popover]:popover-open");
  await expect(popover).toHaveCount(1);
  await page.touchscreen.tap((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Category", exact: true })).toBeFocused();
  expect(page.url()).toBe(address);
});

test("a menu that shows only what is chosen in it says aloud what that is a choice of", {
  tag: "@any-size",
}, async ({ page, member }) => {
  const menus = page.getByRole("main").locator("button[popovertarget]:not([aria-hidden])");
  await explore(page, member);
  await expect(menus.nth(0)).toHaveAccessibleName("Category");
  await expect(menus.nth(1)).toHaveAccessibleName("Place");
  await expect(menus.nth(2)).toHaveAccessibleName("Order: Newest");
  await page.goto("/browse/dining?state=CA&sort=ending");
  await expect(menus.nth(0)).toHaveAccessibleName("Category: Dining");
  await expect(menus.nth(1)).toHaveAccessibleName("Place: California");
  await expect(menus.nth(2)).toHaveAccessibleName("Order: Ending first");
});

test("an order that needs what is not there gives way to the usual one, and the menu says so", {
  tag: "@any-size",
}, async ({ page, member }) => {
  const sorting = (name: string) => page.getByRole("main").getByRole("button", { name: `Order: ${name}`, exact: true });
  await explore(page, member, "/browse?sort=distance");
  await expect(sorting("Newest")).toBeVisible();
  await page.goto("/browse?near=60601&sort=relevance");
  await expect(sorting("Nearest")).toBeVisible();
  const refused = await page.request.get("/api/offers?sort=distance");
  expect(refused.status(), "a script is told").toBe(400);
});

test("on a wide screen the filters and the order of a search near by stand in one line", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone scrolls the filters sideways");
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, member, "/browse?near=10001&radius=25");
  const filters = page.getByRole("navigation", { name: "Filters" });
  await expect(filters.getByRole("link", { name: "Saved" })).toBeVisible();
  const tops = [
    filters.getByRole("button", { name: "Category", exact: true }),
    filters.getByRole("link", { name: "Saved" }),
    page.getByRole("button", { name: "Order: Nearest", exact: true }),
  ].map(async (control) => {
    const { y, height } = (await control.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return [y, height];
  });
  expect(new Set((await Promise.all(tops)).map(String)).size, "one line of one height").toBe(1);
});

test("on a wide screen the line below the filters begins and ends with the list", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "on a phone it goes from edge to edge");
  await explore(page, member, "/browse?near=60601");
  const line = await page.getByRole("navigation", { name: "Filters" }).evaluate((filters) => {
    let element: Element | null = filters;
    while (element && getComputedStyle(element).borderBottomWidth === "0px") element = element.parentElement;
    const { x, width } = element?.getBoundingClientRect() ?? {};
    return { x, width };
  });
  const { x, width } =
    (await page
      .getByRole("list")
      .filter({ has: offers(page) })
      .boundingBox()) ?? {};
  expect(line).toEqual({ x, width });
});

test("on a low screen a menu ends on the screen, with all of its choices in reach", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has sheets");
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAs(page, member, "/browse");
  for (const name of ["Category", "Place", "Order: Newest"]) {
    await page.getByRole("button", { name, exact: true }).click();
    const menu = page.locator(":popover-open");
    await expect(menu.getByRole("link").last()).toBeAttached();
    await menu.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(menu.getByRole("link").last(), name).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY), "and nothing else was scrolled").toBe(0);
    await page.keyboard.press("Escape");
  }
});

test("an offer that is saved in the list is on the saved page", { tag: "@any-size" }, async ({ page, member }) => {
  await explore(page, member);
  const heart = offers(page)
    .first()
    .getByRole("button", { name: /^Save: / });
  await focusBy(page, "/");
  const saved = page.waitForResponse((response) => response.url().includes("/api/saved/"));
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect((await saved).status()).toBe(204);
  const title = (await heart.getAttribute("aria-label"))?.replace("Save: ", "") ?? "";
  await page.goto("/saved");
  await expect(page.getByRole("button", { name: `Save: ${title}` }).first()).toHaveAttribute("aria-pressed", "true");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, search, further pages and hearts work by links and forms", { tag: "@any-size" }, async ({
    page,
    member,
  }) => {
    await explore(page, member);
    await page.getByRole("link", { name: "Show more" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await page.getByLabel("Search offers").fill("pizza");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/q=pizza/);
    await expect(page).not.toHaveURL(/cursor=/);
    await expect(summary(page)).toContainText("for “pizza”");
    await page.goto("/browse?near=60601&sort=distance");
    await page.getByLabel("Search offers").fill("pizza");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page, "the order is kept").toHaveURL(/q=pizza.*sort=distance|sort=distance.*q=pizza/);
    await offers(page)
      .first()
      .getByRole("button", { name: /^Save: / })
      .click();
    await expect(page).toHaveURL(/q=pizza/);
    await expect(
      offers(page)
        .first()
        .getByRole("button", { name: /^Save: / }),
    ).toHaveAttribute("aria-pressed", "true");
  });

  test("a search from a point looks from there again", { tag: "@any-size" }, async ({ page, member }) => {
    await explore(page, member, "/browse?near=41.88,-87.63&at=here&radius=10");
    await expect(page.getByLabel("Near", { exact: true })).toHaveValue("Your location");
    await page.getByLabel("Search offers").fill("pizza");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/near=41\.88(,|%2C)-87\.63/);
    await expect(summary(page)).toContainText("for “pizza” within 10 miles of your location");
  });
});
