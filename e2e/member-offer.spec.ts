import { expect, type Page } from "@playwright/test";
import { test } from "./setup/dressed-test";
import { squeezedIcons, stretchAndTurn } from "./setup/look";
import { drawMap, firstOffer, pressRedeem } from "./setup/offer-page";
import { awake, openAs } from "./setup/steps";

test("an offer is shared without the member's place, by the device's own sheet or by its copied link where there is none", async ({
  page,
  context,
  member,
  portal,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAs(page, member, "/");
  const { id, title } = await firstOffer(page, "near=60601");
  const url = `${portal.url}/offers/${id}`;
  await page.addInitScript(() => Object.assign(navigator, { canShare: undefined }));
  await page.goto(`${url}?near=60601`);
  await awake(page);
  const boxes = () =>
    page
      .getByRole("button", { name: /^(Saved?|Share|Print)$/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().toJSON()));
  const before = await boxes();
  expect(before).toHaveLength(3);
  await page.getByRole("button", { name: "Share" }).click();
  const copied = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(copied).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  expect(await boxes(), "nothing has moved").toEqual(before);
  await expect(copied).toBeHidden();

  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, { canShare: () => true, share: async (link: unknown) => void shared.push(link) });
    Object.assign(window, { shared });
  });
  await page.reload();
  await awake(page);
  await page.getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "shared"))).toEqual([
    { title: expect.stringContaining(title), url },
  ]);
});

test("an offer whose page was only asked for its head has not been viewed", async ({ page, member }) => {
  await openAs(page, member, "/saved");
  const [asked, viewed] = [await firstOffer(page, "sort=newest"), await firstOffer(page, "sort=ending")];
  expect((await page.request.head(`/offers/${asked.id}`)).status()).toBe(200);
  await page.goto(`/offers/${viewed.id}`);
  const recent = page.locator("section", { has: page.getByRole("heading", { name: "Recently viewed" }) });
  await expect(async () => {
    await page.goto("/saved");
    await expect(recent.locator(`a[href^="/offers/${viewed.id}"]`)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(recent.getByRole("article")).toHaveCount(1);
});

test("where words are longer, the icons of an offer's buttons keep their shape", async ({ page, member }) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  await page.goto(`/offers/${id}`);
  await page.evaluate(stretchAndTurn);
  expect(await page.evaluate(squeezedIcons)).toEqual([]);
});

test("an offer on paper is the offer, its terms and its places, without what can only be pressed", async ({
  page,
  member,
  portal,
}) => {
  await openAs(page, member, "/");
  const { id, title } = await firstOffer(page, "near=60601");
  await page.goto(`/offers/${id}`);
  await drawMap(page);
  const buttons = ["Redeem", "Save", "Share", "Print", "Sort", "Zoom in"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  );
  for (const button of buttons) await expect(button).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await page.getByRole("button", { name: "Print" }).click();
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);

  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title.slice(-10));
  await expect(page.getByText(`${portal.url}/offers/${id}`)).toBeVisible();
  await expect(page.getByText("Full terms and how to redeem are on the program's page.")).toBeVisible();
  for (const button of buttons) await expect(button).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.screenshot({ path: `screenshots/offer-${test.info().project.name}-print.png`, fullPage: true });
  const paper = await page.pdf({ format: "Letter" });
  expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
  const pages = paper.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
  expect([1, 2]).toContain(pages.length);
});

test("a member whose browser tells nobody where it comes from redeems with one press, and a link alone never does", async ({
  page,
  member,
  portal,
}) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  await page.goto(`/offers/${id}`);
  await awake(page);
  await page.evaluate(() =>
    document.head.insertAdjacentHTML("beforeend", '<meta name="referrer" content="no-referrer">'),
  );
  const waiting = page.context().waitForEvent("request", (request) => request.url().endsWith("/redeeming"));
  const program = await pressRedeem(page);
  expect((await waiting).headers()).not.toHaveProperty("referer");
  await expect(program).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
  await program.goto(`${portal.url}/offers/${id}/redeeming`);
  await expect(program).toHaveURL(`${portal.url}/offers/${id}`);
});

test("Redeem opens the program in WebKit too, which calls a form that opens a tab one of another site", async ({
  page,
  member,
  portal,
}) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  await page.goto(`/offers/${id}`);
  await awake(page);
  const webKit = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  await page.context().route("**/redeeming", async (route) => {
    const headers = { ...(await route.request().allHeaders()), ...webKit };
    await route.fulfill({ response: await route.fetch({ headers, maxRedirects: 0 }) });
  });
  const program = await pressRedeem(page);
  await expect(program).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page that would redeem by itself has a button that does, and does not say that anything is under way", async ({
    page,
    member,
    portal,
  }) => {
    await openAs(page, member, "/");
    const { id } = await firstOffer(page, "near=60601");
    await page.goto(`/offers/${id}`);
    // As where scripts were turned off, or blocked, after the offer's page had turned its form to this one.
    await page.context().route(`**/offers/${id}/redeem`, async (route) => {
      await route.fulfill({ response: await route.fetch({ url: `${portal.url}/offers/${id}/redeeming` }) });
    });
    const tab = await pressRedeem(page);
    await expect(tab.getByRole("button", { name: "Redeem again" })).toBeVisible();
    await expect(tab.getByText("Nothing happens until you press the button.")).toBeVisible();
    await expect(tab.getByRole("heading", { name: "You came back to this page", exact: true })).toBeVisible();
    await expect(tab.getByText(/being logged in/)).toBeHidden();
    await tab.screenshot({ path: `screenshots/redeeming-without-script-${test.info().project.name}.png` });
    await page.context().unrouteAll({ behavior: "wait" });
    await tab.getByRole("button", { name: "Redeem again" }).click();
    await expect(tab).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
  });
});

test("the answer to a button, opened again by its address, is a page that leads back; a script is told in its own way", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "near=60601");
  const again = await page.goto(`/api/offers/${id}/redeem`);
  expect(again?.status()).toBe(405);
  expect(again?.headers()).toMatchObject({ allow: "OPTIONS, POST", "cache-control": "no-store" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page cannot be opened again");
  await expect(page.locator("dd").first()).toHaveText(again?.headers()["x-request-id"] ?? "no number");
  await page.screenshot({ path: `screenshots/redeem-opened-again-${test.info().project.name}.png` });
  await page.getByRole("link", { name: "Back to the offer" }).click();
  await expect(page).toHaveURL(new RegExp(`/offers/${id}$`));

  for (const [path, back] of [
    ["/api/mail-choice", "/account"],
    ["/api/password/change", "/account"],
    ["/api/password/set", "/forgot-password"],
    ["/api/second-factor", "/account/second-factor"],
    [`/api/saved/${id}`, "/saved"],
  ]) {
    expect((await page.goto(`${path}`))?.status(), path).toBe(405);
    await expect(page.getByRole("link", { name: "Go back" })).toHaveAttribute("href", `${back}`);
  }
  const script = await page.request.get(`/api/offers/${id}/redeem`, { headers: { accept: "application/json" } });
  expect(script.status()).toBe(405);
  expect(script.headers()["content-type"]).toBe("application/problem+json");
  expect(await script.json()).toMatchObject({ code: "method_not_allowed" });
});

/** Opens the first listed offer that has more than one place: there is nothing to sort in one. */
async function openWithPlaces(page: Page): Promise<void> {
  const listed = page.locator("li[id^=offer-]").filter({ hasText: /\d+ places/ });
  await listed.first().getByRole("link").first().click();
}

test("places are sorted from where the search looked, on an offer's page and on its merchant's", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse?near=Austin,%20TX");
  const from = page.getByLabel("Nearest first from");
  await openWithPlaces(page);
  await expect(from).toHaveValue("Austin, TX");
  await page.getByRole("main").locator("a[href^='/merchants/']").first().click();
  await expect(page).toHaveURL(/merchants.+near=Austin/);
  await expect(from).toHaveValue("Austin, TX");
  await from.clear();
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/near=$/);
  await expect(from, "who empties the field looks from nowhere").toHaveValue("");
  await page.getByRole("main").locator("a[href^='/offers/']").first().click();
  await expect(page, "as do the pages that this one leads to").toHaveURL(/\/offers\/\d+\?near=$/);
  await expect(page.getByRole("main").locator("a[href^='/merchants/']").first()).toHaveAttribute("href", /\?near=$/);
});

test("a search from a point is shown in words, not coordinates, and a place can be typed instead", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse?near=30.27,-97.74&at=area");
  const from = page.getByLabel("Nearest first from");
  await openWithPlaces(page);
  await expect(from).toHaveAttribute("placeholder", "This map area");
  await expect(page.getByRole("main")).not.toContainText("30.27");
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(from, "nothing is sorted from nowhere").toBeFocused();
  await expect(page).toHaveURL(/near=30\.27%2C-97\.74&at=area$/);
  await from.fill("Austin, TX");
  await page.getByRole("button", { name: "Sort" }).click();
  await expect(page).toHaveURL(/near=Austin/);
  await expect(from).toHaveValue("Austin, TX");
});
