import { expect, type Page } from "@playwright/test";
import { explore, field, summary } from "./setup/explorer";
import { firstOffer } from "./setup/offer-page";
import { awake, openAs } from "./setup/steps";
import { add, type Person, test } from "./setup/test";

const browse = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse" });

test("the place of a search goes along with its suggestions", async ({ page, member }) => {
  await explore(page, member, "/browse?near=60601&radius=50&sort=ending&new=1");
  const option = (name: RegExp) => page.getByRole("listbox").getByRole("option", { name });
  await field(page).pressSequentially("dining");
  await expect(option(/^Dining \d+ offers? within 50 miles$/)).toHaveAttribute(
    "href",
    "/browse/dining?near=60601&radius=50&sort=ending",
  );
  await option(/^Dining \d/).click();
  await expect(summary(page)).toContainText("within 50 miles of Chicago, IL 60601");

  await page.goto("/");
  await field(page).pressSequentially("pizza");
  await expect(option(/\d+ offers?$/).first()).toHaveAttribute("href", /^\/merchants\/\d+\?near=60601$/);
});

test("a category is suggested with the filters that keep its promise, and with no others", async ({ page, member }) => {
  for (const [from, to] of [
    ["/browse?state=IL&city=chicago", "/browse/dining"],
    ["/browse?placeless=1&sort=ending", "/browse/dining?sort=ending"],
    // An island without offers.
    ["/browse?near=7.1,171.4&at=area", "/browse/dining"],
  ] as const) {
    await openAs(page, member, from);
    await field(page).pressSequentially("dining");
    const option = page.getByRole("listbox").getByRole("option", { name: /^Dining \d/ });
    await expect(option).toHaveAttribute("href", to);
    const promised = /[\d,]+(?= offers)/.exec((await option.textContent()) ?? "")?.[0] ?? "no number";
    await option.click();
    await expect(page).toHaveURL(to);
    await expect(summary(page)).toContainText(promised);
  }
});

test("more offers of a category are those near the place that was searched around, as what “See all” leads to", async ({
  page,
  member,
}) => {
  await explore(page, member, "/browse/dining?near=60601&radius=50");
  const { id } = await firstOffer(page, "category=dining&near=60601&radius=50&sort=distance");
  await page.locator(`#offer-${id}`).getByRole("link").first().click();
  const more = page.getByRole("region", { name: /^More in / });
  await expect(more).toContainText("Near Chicago, IL 60601");
  await expect(more.getByRole("article").first()).toContainText(/\d miles?|under/i);
  const [first] = await more.getByRole("heading", { level: 3 }).allTextContents();
  await more.getByRole("link", { name: /^See all/ }).click();
  await expect(page).toHaveURL(/near=60601&radius=50$/);
  await expect(
    page
      .locator("li[id^=offer-]")
      .filter({ hasText: first ?? "no title" })
      .first(),
  ).toBeAttached();

  // An island without offers.
  await page.goto(`/offers/${id}?near=7.1,171.4`);
  await expect(more).toContainText("Across the country");
  for (const link of [
    page.getByRole("navigation", { name: "Where you are" }).getByRole("link").first(),
    page.getByRole("definition").getByRole("link").first(),
    more.getByRole("link", { name: /^See all/ }),
  ]) {
    await expect(link, "as nothing of the category is there").toHaveAttribute("href", /^\/browse\/[^?]+$/);
  }
});

test("the place of a search goes along to an offer and back to its categories", async ({ page, member }) => {
  await explore(page, member, "/browse/dining/pizza-italian?near=10001&radius=100");
  await page.getByRole("navigation", { name: "Where you are" }).getByRole("link", { name: "Dining" }).click();
  await expect(page).toHaveURL(/\/browse\/dining\?near=10001&radius=100$/);
  await expect(summary(page)).toContainText("Showing");
  await page.goBack();
  await expect(summary(page)).toContainText("Showing");
  const { id } = await firstOffer(page, "category=dining/pizza-italian&near=10001&radius=100&sort=distance");
  await page.locator(`#offer-${id}`).getByRole("link").first().click();
  await expect(page, "its address keeps it through whatever the page is asked for next").toHaveURL(
    `/offers/${id}?near=10001&radius=100`,
  );
  await expect(
    page.getByRole("term").filter({ hasText: "Nearest" }).locator("+ dd"),
    "how far it is stands beside when it ends",
  ).toHaveText(/^(under )?[\d.]+ miles?, ./i);
  await expect(page.getByRole("link", { name: /^See all: More in / })).toHaveAttribute(
    "href",
    /^\/browse\/.+\?near=10001&radius=100$/,
  );
  await expect(page.getByRole("navigation", { name: "Where you are" }).getByRole("link").first()).toHaveAttribute(
    "href",
    "/browse/dining?near=10001&radius=100",
  );
  await page.goto(page.url());
  await expect(page.getByRole("link", { name: /^See all: More in / })).toHaveAttribute(
    "href",
    /^\/browse\/.+\?near=10001&radius=100$/,
  );
});

test("a town needs no state: which one was taken is told, and the others of its name are one press away", async ({
  page,
  member,
}) => {
  await explore(page, member);
  await page.getByLabel("Near", { exact: true }).fill("springfield");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await expect(summary(page)).toContainText(/ within 25 miles of Springfield, [A-Z]{2}$/);
  const [taken = ""] = /Springfield, [A-Z]{2}$/.exec((await summary(page).textContent()) ?? "") ?? [];
  const told = page.getByRole("main").getByText(`Near ${taken}. Also in`);
  const other = told.getByRole("link").first();
  const name = (await other.textContent()) ?? "";
  expect(name).toMatch(/^Springfield, [A-Z]{2}$/);
  expect(name).not.toBe(taken);
  await other.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get("near") === name);
  await expect(summary(page)).toContainText(`within 25 miles of ${name}`);
  await expect(told).toHaveCount(0);

  const { id } = await firstOffer(page, "near=springfield&radius=500");
  await page.goto(`/offers/${id}?near=springfield`);
  await told.getByRole("link", { name }).click();
  await expect(page.getByLabel("Nearest first from")).toHaveValue(name);
});

test("Browse shows what is near the member's home, and from a page that looks from elsewhere what is near there", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account");
  await browse(page).click();
  await expect(page).toHaveURL("/browse?near=60601");
  await expect(summary(page)).toContainText("within 25 miles of Chicago, IL 60601");
  await page.getByLabel("Near", { exact: true }).fill("10001");
  await page.getByLabel("Near", { exact: true }).press("Enter");
  await page.getByLabel("Distance").selectOption("50");
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL("/browse?near=10001&radius=50&new=1");
  await browse(page).click();
  await expect(page).toHaveURL("/browse?near=10001&radius=50");

  await page.goto("/saved");
  await expect(page.getByRole("link", { name: "Browse offers" })).toHaveAttribute("href", "/browse?near=60601");
  const { id } = await firstOffer(page, "near=60601&sort=distance");
  await page.goto(`/offers/${id}?near=`);
  await expect(browse(page), "who emptied the field there looks everywhere").toHaveAttribute("href", "/browse");
});

test("Browse shows everything to a member who has no offers near home", async ({ page, portal }) => {
  await openAs(page, await add(portal, "member", "Nell Far", undefined, "99762"), "/account");
  await browse(page).click();
  await expect(page).toHaveURL("/browse");
  await expect(summary(page)).toContainText("Showing 24 of");
});

test("home begins near the member, and marks offers from elsewhere", async ({ page, member }) => {
  await openAs(page, member, "/");
  const section = (name: string) => page.locator("section", { has: page.getByRole("heading", { name }) });
  for (const name of ["Just added", "Ending soon"]) {
    const said = await section(name)
      .getByText(/^(Near Chicago, IL 60601( first, then across the country)?|Across the country)$/)
      .textContent();
    const all = await section(name)
      .getByRole("link", { name: /^See all/ })
      .getAttribute("href");
    expect(all?.includes("near=60601")).toBe(said !== "Across the country");
  }
  const tile = section("Browse by category").getByRole("listitem").first();
  await expect(tile).toContainText(/\d+ offers near/);
  await expect(tile.getByRole("link")).toHaveAttribute("href", /\?near=60601$/);
});

test("a category without offers near the member counts those anywhere, and leads to as many", async ({
  page,
  portal,
}) => {
  // Anchorage, where the sandbox has offers, of some categories only.
  await openAs(page, await add(portal, "member", "Ned North", undefined, "99501"), "/");
  const tile = page
    .getByRole("listitem")
    .filter({ hasText: /\d+ offers anywhere/ })
    .first();
  const counted = /(\d+) offers anywhere/.exec((await tile.textContent()) ?? "")?.[1];
  await tile.getByRole("link").click();
  await expect(summary(page)).toContainText(`of ${counted}`);
});

test("the page of a merchant begins with how far its nearest place is, which leads to the places", async ({
  page,
  member,
}) => {
  await openPlaces(page, member);
  const nearest = page.getByRole("link", { name: /^Nearest: (under )?[\d.]+ miles?, ./ });
  await expect(nearest).toBeInViewport();
  await nearest.click();
  await expect(page.getByRole("heading", { name: "Where to find it" })).toBeInViewport();
  await page.goto(`${new URL(page.url()).pathname}?near=`);
  await expect(page.getByLabel("Nearest first from")).toHaveValue("");
  await expect(nearest, "nobody knows from where").toHaveCount(0);
});

test("saved and recently viewed offers say how far they are", async ({ page, member }) => {
  await openAs(page, member, "/saved");
  const [kept, viewed] = [await firstOffer(page, "near=60601"), await firstOffer(page, "near=60601&sort=newest")];
  await page.request.put(`/api/saved/${kept.id}`);
  await page.goto(`/offers/${viewed.id}`);
  await page.goto("/saved");
  for (const { id } of [kept, viewed]) {
    const card = page.getByRole("article").filter({ has: page.locator(`a[href="/offers/${id}?near=60601"]`) });
    await expect(card).toContainText(/[\d.]+ miles?, ./);
  }
});

test("the places of a merchant are sorted where the page is read, and the field says from where, after Back too", async ({
  page,
  member,
}) => {
  await openPlaces(page, member);
  const from = page.getByLabel("Nearest first from");
  const unknown = page.getByRole("main").getByRole("alert");
  await sortFrom(page, "Austin, TX");
  await expect(page).toHaveURL(/\?near=Austin/);
  await expect(from).toBeInViewport();
  await sortFrom(page, "Nowhereville");
  await expect(unknown).toContainText("We do not know “Nowhereville”");
  await expect(unknown).toBeInViewport();
  await sortFrom(page, "Chicgo, IL");
  await unknown.getByRole("link", { name: "Sort from Chicago, IL" }).click();
  await expect(from).toHaveValue("Chicago, IL");
  await expect(from).toBeInViewport();
  await sortFrom(page, "springfield");
  await page.getByRole("main").getByText("Also in").getByRole("link").first().click();
  await expect(from).toHaveValue(/^Springfield, [A-Z]{2}$/);
  await expect(from).toBeInViewport();
  for (const before of ["springfield", "Chicago, IL", "Chicgo, IL", "Nowhereville", "Austin, TX", "60601"]) {
    await page.goBack();
    await expect(from).toHaveValue(before);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a place that nobody knows is said to be unknown where it was typed", async ({ page, member }) => {
    await openPlaces(page, member);
    await sortFrom(page, "Nowhereville");
    await expect(page).toHaveURL(/\?near=Nowhereville#/);
    await expect(page.getByRole("main").getByRole("alert")).toBeInViewport();
    await expect(page.getByLabel("Nearest first from")).toBeInViewport();
  });
});

/** Opens a merchant with places, whose list begins below the screen. */
async function openPlaces(page: Page, member: Person): Promise<void> {
  await openAs(page, member, "/saved");
  const { merchant } = await firstOffer(page, "near=60601&sort=distance");
  await page.goto(`/merchants/${merchant.id}`);
  await awake(page);
  await expect(page.getByLabel("Nearest first from")).toHaveValue("60601");
}

async function sortFrom(page: Page, place: string): Promise<void> {
  await page.getByLabel("Nearest first from").fill(place);
  await page.getByRole("button", { name: "Sort" }).click();
}
