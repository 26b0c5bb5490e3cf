import { expect, type Page } from "@playwright/test";
import { pressRedeem, titleOfOpenOffer } from "./setup/offer-page";
import { awake, expectNoComplaints, signIn } from "./setup/steps";
import { type Person, test } from "./setup/test";

test.use({ serviceWorkers: "allow" });

test("a member finds an offer and is logged in to the program at exactly that offer", async ({
  page,
  member,
  portal,
}) => {
  const noComplaints = expectNoComplaints(page);
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await signIn(page, member);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ways to pay less");

  await page
    .getByRole("link", { name: /^Dining/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Dining" })).toBeVisible();
  const logo = page.getByRole("main").locator("img").first();
  await expect(async () => {
    await page.reload();
    await expect(logo).toBeVisible({ timeout: 1000 });
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }, "the worker fetches logos after the sync").toPass();
  if (test.info().project.name === "desk") {
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible({ timeout: 30_000 });
    await page.waitForLoadState("networkidle");
  }
  await page.screenshot({ path: `screenshots/browse-${test.info().project.name}.png` });

  const title = await openOfferWithPlaces(page);
  await page.getByRole("heading", { name: "Where it is valid" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("region", { name: /^Map with \d+ places?/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Show .+ on the map$/ }).first()).toBeAttached();

  const program = await pressRedeem(page);
  await expect(program).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
  await expect(program.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(program.getByText(member.name)).toBeVisible();
  await expect(program.getByRole("heading", { name: "How to redeem" })).toBeVisible();
  noComplaints();
});

test("a deactivated member is signed out with the next request and Redeem is refused in words, until reactivated", {
  tag: "@any-size",
}, async ({ page, member, admin, browser, portal }) => {
  await signIn(page, member);
  await page.goto("/browse");
  await openOfferWithPlaces(page);
  const offerUrl = page.url();

  const office = await browser.newContext({ baseURL: portal.url });
  const console = await office.newPage();
  await openMember(console, admin, member);
  await changeAccess(console, "Deactivate", "The contract has ended");
  await expect(console.getByText("Deactivated.", { exact: false }).first()).toBeVisible();

  const refused = await pressRedeem(page);
  await expect(refused).toHaveURL(/\/sign-in/);
  await expect(refused.getByText("access has been switched off")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("access has been switched off")).toBeVisible();

  await changeAccess(console, "Reactivate", "A new contract");
  await expect(console.getByText("Reactivated.", { exact: false }).first()).toBeVisible();
  await office.close();

  await page.goto(offerUrl);
  await signIn(page, member);
  await expect(page).toHaveURL(offerUrl);
  const program = await pressRedeem(page);
  await expect(program.getByRole("heading", { name: "How to redeem" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a member signs in, browses, opens an offer and redeems it", { tag: "@any-size" }, async ({ page, member }) => {
    await page.goto("/browse");
    await signIn(page, member);
    await expect(page).toHaveURL(/\/browse$/);
    await expect(page.getByRole("contentinfo"), "a footer of nothing but choices for a script").toHaveCount(0);
    const title = await openOfferWithPlaces(page);
    const program = await pressRedeem(page);
    await expect(program.getByRole("heading", { level: 1 })).toHaveText(title);
  });
});

test("a wrong password and an unknown address get the same words", { tag: "@any-size" }, async ({ page, member }) => {
  const words: (string | null)[] = [];
  for (const email of [member.email, "nobody@e2e.example"]) {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    words.push(await page.getByRole("alert").filter({ hasText: /./ }).first().textContent());
  }
  expect(words[0]).toBe(words[1]);
  expect(words[0]).toContain("do not match");
});

test("an admin starts a sync and sees what it did", { tag: "@any-size" }, async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto("/admin/sync");
  await awake(page);
  await page.getByRole("button", { name: "Sync now" }).click();
  const row = page.getByRole("row").filter({ hasText: "By an admin" }).first();
  // At 4:30 US Central the feed has a new edition, in the middle of the tests, too.
  await expect(row).toContainText(/Unchanged|Applied/, { timeout: 20_000 });
});

/** Opens the first listed offer that has places, and answers its title as the feed has it. */
async function openOfferWithPlaces(page: Page): Promise<string> {
  const offer = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /\d+ places?/ })
    .getByRole("link")
    .filter({ has: page.locator("xpath=self::*[contains(@href, '/offers/')]") });
  await offer.first().click();
  await expect(page).toHaveURL(/\/offers\/\d+(\?near=60601)?$/);
  return await titleOfOpenOffer(page);
}

async function openMember(page: Page, admin: Person, member: Person): Promise<void> {
  await page.goto("/admin/members");
  await signIn(page, admin);
  await page.getByLabel("Name, e-mail, id").fill(member.email);
  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
  await awake(page);
}

async function changeAccess(page: Page, action: "Deactivate" | "Reactivate", reason: string): Promise<void> {
  await page.getByRole("button", { name: action }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: action }).click();
  await expect(dialog).toBeHidden();
}
