import { expect, type Locator, type Page } from "@playwright/test";
import { lookAt } from "./setup/accessible";
import { tamper } from "./setup/dressed-portal";
import { test } from "./setup/dressed-test";
import { holdOffers } from "./setup/explorer";
import { tabTo, walkTo } from "./setup/keyboard";
import { boxOf, canvas, pictureAtRest } from "./setup/map";
import { firstOffer, pressRedeem } from "./setup/offer-page";
import { awake, expectNoComplaints, openAs } from "./setup/steps";

/** By touch on the phone, only by keyboard elsewhere. */
async function press(page: Page, target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  if (test.info().project.name === "phone") return await target.tap();
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  if (test.info().project.name === "phone") await field.tap();
  else await tabTo(page, field);
  await page.keyboard.type(text);
}

test("by keyboard alone, and by touch alone, a member signs in, saves, lets go, chooses mail and redeems", async ({
  page,
  member,
  portal,
  dressed,
}) => {
  const noComplaints = expectNoComplaints(page);
  const gone = [999_999_998, "Free dessert with any main course", "Harbor & Pine", "2026-01-01T00:00:00.000Z"];
  tamper(dressed, "INSERT INTO saved_offer SELECT id, ?, ?, ?, ? FROM member WHERE email = ?", ...gone, member.email);
  await page.goto("/account");
  await type(page, page.getByLabel("E-mail"), member.email);
  await type(page, page.getByLabel("Password"), member.password);
  await press(page, page.getByRole("button", { name: "Sign in" }));
  await expect(page).toHaveURL(/account$/);

  const { id, title } = await firstOffer(page, "ending=1&sort=ending");
  await page.goto(`/offers/${id}`);
  await awake(page);
  await press(page, page.getByRole("button", { name: "Save", exact: true }), "Space");
  const kept = page.getByRole("button", { name: "Saved", exact: true });
  await expect(kept, "its words say it, so its state does not").not.toHaveAttribute("aria-pressed");
  await press(page, page.getByRole("link", { name: /^Saved/ }));
  await expect(page.getByRole("heading", { name: "Ending within a week" })).toBeVisible();
  await press(page, page.getByRole("button", { name: `Save: ${title}` }).first(), "Space");
  await expect(page.getByRole("button", { name: `Save: ${title}` }).first()).toHaveAttribute("aria-pressed", "false");

  await press(page, page.getByRole("button", { name: "Remove" }));
  await expect(page.getByRole("heading", { name: "No longer available" })).toBeHidden();
  await expect(page.locator(":focus"), "what was pressed has gone").toHaveCount(1);

  await press(page, page.getByRole("link", { name: /^Account/ }));
  const choice = page.getByRole("checkbox", { name: /^Tell me when/ });
  await press(page, choice, "Space");
  await press(page, page.getByRole("button", { name: "Save this choice" }));
  await expect(page.getByText("Saved: you will be told by mail.")).toBeVisible();

  await page.goto(`/offers/${id}`);
  await awake(page);
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await press(page, page.getByRole("button", { name: "Print" }));
  expect(await page.evaluate(() => Reflect.get(window, "printed"))).toBe(true);
  const opened = page.context().waitForEvent("page");
  await press(page, page.getByRole("button", { name: "Redeem" }));
  await expect(await opened).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
  if (test.info().project.name !== "phone") await expect(page.getByRole("button", { name: "Redeem" })).toBeFocused();
  await press(page, page.getByRole("link", { name: /^Account/ }));
  await press(page, page.getByRole("button", { name: "Sign out everywhere" }));
  await expect(page.getByText("You are signed out.")).toBeVisible();
  noComplaints();
});

test("an offer that has gone stays on the list, and it is said, if the portal cannot remove it", async ({
  page,
  member,
  dressed,
}) => {
  const gone = [999_999_997, "Free dessert with any main course", "Harbor & Pine", "2026-01-01T00:00:00.000Z"];
  tamper(dressed, "INSERT INTO saved_offer SELECT id, ?, ?, ?, ? FROM member WHERE email = ?", ...gone, member.email);
  await openAs(page, member, "/saved");
  await page.route("**/api/saved/*", (route) => route.fulfill({ status: 503, json: { code: "unavailable" } }));
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "That could not be saved." })).toBeVisible();
  await expect(page.getByText("Free dessert with any main course")).toBeVisible();
  await page.unroute("**/api/saved/*");
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("heading", { name: "No longer available" })).toBeHidden();
});

test("on every page the focus goes by Tab from top to foot and is seen wherever it is, and axe finds nothing", async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "a phone has no keyboard");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await openAs(page, member, "/account");
  const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
  for (const [name, path] of [
    ["account", "/account"],
    ["offer", `/offers/${id}`],
    ["merchant", `/merchants/${merchant.id}`],
    ["saved", "/saved"],
    ["home", "/"],
    ["explorer", "/browse?q=pizza&near=60601"],
  ] as const) {
    await page.goto(path);
    await walkTo(page, page.getByRole("radio", { name: "System" }));
    await lookAt(page, `walked-${name}`);
  }
});

test("a map shows that it has the focus, beside the list and on a merchant's page (WCAG 2.2, 2.4.7)", async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "a phone has no keyboard");
  await openAs(page, member, "/account");
  const { merchant } = await firstOffer(page, "near=60601&sort=distance");
  for (const [name, path] of [
    ["explorer", "/browse?near=60601"],
    ["merchant", `/merchants/${merchant.id}`],
  ] as const) {
    await page.goto(path);
    // A map further down is drawn once it is on the screen.
    if (name === "merchant") await page.getByRole("radio", { name: "System" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible({ timeout: 30_000 });
    await tabTo(page, canvas(page));
    const { x, y, height } = await boxOf(page);
    const clip = { x, y: y + height / 3, width: 3, height: height / 3 };
    const edge = async () => (await page.screenshot({ clip })).toString("base64");
    await page.screenshot({ path: `screenshots/focused-map-${name}.png` });
    await pictureAtRest(page);
    const focused = await edge();
    await canvas(page).evaluate((map) => map.blur());
    await expect.poll(edge, name).not.toBe(focused);
  }
});

test("Back across the console's border, too, puts the focus on the link that was followed", {
  tag: "@any-size",
}, async ({ page, admin }) => {
  await openAs(page, admin, "/account");
  const link = (name: string) => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  await link("Admin").press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  await link("Saved").press("Enter");
  await expect(page).toHaveURL(/\/saved/);
  for (const [path, followed] of [
    [/\/admin$/, "Saved"],
    [/\/account$/, "Admin"],
  ] as const) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(link(followed)).toBeFocused();
  }
});

test("Back puts the focus on the link that was followed even where every press comes before the page is painted", {
  tag: "@any-size",
}, async ({ page, admin }) => {
  await openAs(page, admin, "/account");
  const slowly = await page.context().newCDPSession(page);
  await slowly.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.evaluate(async () => {
    const press = async (name: string, path: string) => {
      const link = [...document.querySelectorAll("nav a")].find(({ textContent }) => textContent === name);
      if (link instanceof HTMLElement) link.click();
      while (location.pathname !== path) await new Promise((resolve) => setTimeout(resolve));
    };
    await press("Admin", "/admin");
    await press("Saved", "/saved");
    history.back();
  });
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Saved" })).toBeFocused();
});

test("a focused element below the list stays in view while the list grows above it", async ({ page, member }) => {
  await openAs(page, member, "/browse");
  const rows = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 3 }) });
  const letGo = await holdOffers(page);
  const asked = page.waitForRequest("**/api/offers?**");
  const last = page.getByRole("contentinfo").getByRole("link").first();
  await last.focus();
  await asked;
  await expect(last).toBeInViewport();
  const before = await rows.count();
  letGo();
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await expect(last).toBeInViewport();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a member saves, sorts places, lets go, and a failure of Redeem is a page all the same", {
    tag: "@any-size",
  }, async ({ page, member, portal }) => {
    await openAs(page, member, "/saved");
    const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
    await page.goto(`/offers/${id}`);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
    for (const button of ["Share", "Print"]) await expect(page.getByRole("button", { name: button })).toBeHidden();
    for (const choice of ["Dark", "Search with the / key"]) {
      await expect(page.getByText(choice, { exact: true }), "only a script could keep it").toBeHidden();
    }
    await page.goto(`/merchants/${merchant.id}`);
    await page.getByLabel("Nearest first from").fill("Austin, TX");
    await page.getByRole("button", { name: "Sort" }).click();
    await expect(page).toHaveURL(/near=Austin/);
    const program = await pressRedeem(await backTo(page, id));
    await expect(program).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
    await program.close();
    await page.goto("/saved");
    await page
      .getByRole("button", { name: /^Save: / })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Nothing is saved yet." })).toBeVisible();
  });
});

async function backTo(page: Page, offerId: number): Promise<Page> {
  await page.goto(`/offers/${offerId}`);
  return page;
}
