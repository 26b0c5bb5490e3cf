import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { expectNoComplaints, signIn } from "./setup/steps";
import { type Person, test } from "./setup/test";

const summary = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const offers = (page: Page) => page.locator("li[id^=offer-]");

async function explore(page: Page, member: Person, path = "/browse"): Promise<void> {
  await page.goto(path);
  await signIn(page, member);
  await expect(summary(page)).toContainText("Showing");
}

test("what is typed is found as it is typed, and a filter can be taken back by Back", async ({ page, member }) => {
  const noComplaints = expectNoComplaints(page);
  await explore(page, member);
  const search = page.getByLabel("Search offers");
  await search.fill("pizza");
  await expect(page).toHaveURL(/\?q=pizza$/);
  await expect(summary(page)).toContainText("for “pizza”");
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL(/q=pizza&new=1/);
  await expect(summary(page)).toContainText(/Showing \d+ offers? for “pizza”/);
  await page.goBack();
  await expect(page).not.toHaveURL(/new=1/);
  await expect(search).toHaveValue("pizza");

  await page.getByRole("link", { name: /Take off: “pizza”/ }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await expect(search).toHaveValue("");
  noComplaints();
});

test("the endless list is at the same place again after Back", async ({ page, member }) => {
  await explore(page, member);
  await expect(offers(page)).toHaveCount(24);
  await offers(page).last().scrollIntoViewIfNeeded();
  await expect(offers(page).nth(40)).toBeAttached();
  const far = offers(page).nth(36).getByRole("link").first();
  await far.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await far.click();
  await expect(page).toHaveURL(/\/offers\/\d+$/);
  await page.goBack();
  await expect(offers(page).nth(36)).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(300);
});

test("where nothing is near, a wider circle is one press away", async ({ page, member }) => {
  await page.goto("/browse?q=pizza&near=Nome,%20AK&radius=5");
  await signIn(page, member);
  await expect(summary(page)).toContainText("Nothing found for “pizza” within 5 miles of Nome, AK");
  await page.getByRole("link", { name: /offers? (is|are) within/ }).click();
  await expect(summary(page)).toContainText(/Showing .+ for “pizza” within [\d,]+ miles of Nome, AK/);
});

test("a place that nobody knows is said to be unknown, with the way out", async ({ page, member }) => {
  await page.goto("/browse?near=Atlantis");
  await signIn(page, member);
  await expect(page.getByText("We do not know “Atlantis”")).toBeVisible();
  await page.getByRole("link", { name: "Look everywhere" }).click();
  await expect(summary(page)).toContainText("Showing");
  await page.getByLabel("Near").fill("Lemuria");
  await page.getByLabel("Near").press("Enter");
  await expect(page.getByText("We do not know “Lemuria”")).toBeVisible();
});

test("what is saved in the list is on the saved page", async ({ page, member }) => {
  await explore(page, member);
  const heart = offers(page)
    .first()
    .getByRole("button", { name: /^Save: / });
  const saved = page.waitForResponse((response) => response.url().includes("/api/saved/"));
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect((await saved).status()).toBe(204);
  const title = (await heart.getAttribute("aria-label"))?.replace("Save: ", "") ?? "";
  await page.goto("/saved");
  await expect(page.getByRole("button", { name: `Save: ${title}` }).first()).toHaveAttribute("aria-pressed", "true");
});

test("without JavaScript filters, search, further pages and hearts work by links and forms", async ({
  browser,
  member,
  portal,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const page = await context.newPage();
  await explore(page, member);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await page.getByLabel("Search offers").fill("pizza");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=pizza/);
  await expect(page).not.toHaveURL(/cursor=/);
  await expect(summary(page)).toContainText("for “pizza”");
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
  await context.close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`no state of the explorer has a fault that axe finds (${colorScheme})`, async ({ page, member }) => {
    await page.emulateMedia({ colorScheme });
    await explore(page, member);
    for (const path of [
      "/browse/dining?q=pizza&new=1",
      "/browse?near=60601&view=map",
      "/browse?near=Atlantis",
      "/saved",
    ]) {
      await page.goto(path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    }
  });
}
