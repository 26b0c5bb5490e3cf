import { expect, type Page } from "@playwright/test";
import { explore, focusBy, offers, summary } from "./setup/explorer";
import { hold } from "./setup/hold";
import { look } from "./setup/look";
import { openAs } from "./setup/steps";
import { test } from "./setup/test";

/** Presses for the browser's place, once the page listens to presses. */
async function locate(page: Page, until: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Use my location" }).click({ timeout: 1000 });
    await until();
  }).toPass();
}

const near = (page: Page) => page.getByLabel("Near", { exact: true });

/** Holds back the browser's answer to where it is. @returns what lets it come, and waits for it */
async function holdPlace(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...how) => addEventListener("let-go", () => ask(...how), { once: true });
  });
  return () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          dispatchEvent(new Event("let-go"));
          // The browser answers in the order in which it was asked.
          Geolocation.prototype.getCurrentPosition.call(
            navigator.geolocation,
            () => resolve(),
            () => resolve(),
          );
        }),
    );
}

test("a browser that knows no places says so at once", { tag: "@any-size" }, async ({ page, member }) => {
  await page.addInitScript("delete Navigator.prototype.geolocation");
  await openAs(page, member, "/browse");
  await locate(page, () => expect(page.getByText("Your browser did not tell us where you are.")).toBeVisible());
});

test("the browser's place is asked for on a press alone, and a refusal is told with the other way", {
  tag: "@long",
}, async ({ page, context, member }) => {
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    geolocation.getCurrentPosition = (...how) => {
      document.documentElement.dataset.asked = "yes";
      ask(...how);
    };
  });
  await openAs(page, member, "/");
  await context.grantPermissions([]);
  await page.goto("/browse");
  await expect(page.locator("html")).not.toHaveAttribute("data-asked");
  await locate(page, () => expect(page.getByText("Your browser did not tell us where you are.")).toBeVisible());
  await look(page, "explorer-not-located");

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  await page.goto("/");
  await locate(page, () => expect(page).toHaveURL(/near=/, { timeout: 2000 }));
  await expect(page, "half a mile is near enough").toHaveURL(/near=30\.27(,|%2C)-97\.74&at=here$/);
  await expect(summary(page)).toContainText("within 25 miles of your location");
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue("Your location");
});

test("the status line is on the page before it has words, since a screen reader would miss the first ones", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/browse");
  const lines = page.getByRole("search").getByRole("status");
  await expect(lines, "the suggestions have one, too").toHaveCount(2);
  await expect(lines.last()).toBeEmpty();
});

for (const [answer, permissions] of [
  ["an answer", ["geolocation"]],
  ["a refusal", []],
] as const) {
  test(`${answer} to where one is says nothing once another place was chosen`, { tag: "@any-size" }, async ({
    page,
    context,
    member,
  }) => {
    await context.grantPermissions([...permissions]);
    await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
    const letGo = await holdPlace(page);
    await explore(page, member);
    await focusBy(page, "/");
    const status = page.getByRole("search").getByRole("status").last();
    await page.getByRole("button", { name: "Use my location" }).click();
    await expect(status).toHaveText("Asking your browser for your location…");
    await near(page).fill("Denver, CO");
    await expect(status, "nor is it waited for").toBeEmpty();
    await near(page).press("Enter");
    await expect(summary(page)).toContainText("of Denver, CO");
    await letGo();
    await page.waitForTimeout(300);
    await expect(page).toHaveURL(({ search }) => search === "?near=Denver,+CO");
    await expect(status).toBeEmpty();
    await expect(near(page)).toHaveValue("Denver, CO");
  });
}

test("an offer that is pressed while the browser says where it is opens, and stays open", {
  tag: "@any-size",
}, async ({ page, context, member }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  const letGo = await holdPlace(page);
  await explore(page, member);
  await focusBy(page, "/");
  await page.getByRole("button", { name: "Use my location" }).click();
  const offer = offers(page).first().getByRole("link").first();
  const href = (await offer.getAttribute("href")) ?? "";
  const open = await hold(page, (url) => url.pathname === href);
  await offer.click();
  await letGo();
  await page.waitForTimeout(300);
  open();
  await expect(page).toHaveURL(({ pathname }) => pathname === href);
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(({ pathname }) => pathname === href);
});

test("what else is chosen while the browser says where it is counts beside the answer", { tag: "@any-size" }, async ({
  page,
  context,
  member,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 30.2672, longitude: -97.7431 });
  const letGo = await holdPlace(page);
  await explore(page, member, "/browse?near=60601");
  await focusBy(page, "/");
  await page.getByRole("button", { name: "Use my location" }).click();
  await page.getByLabel("Distance").selectOption("100 miles");
  await expect(page).toHaveURL(/radius=100/);
  await page.getByRole("link", { name: /^New/ }).click();
  await expect(page).toHaveURL(/new=1/);
  await letGo();
  await expect(page).toHaveURL(/near=30\.27(,|%2C)-97\.74/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    near: "30.27,-97.74",
    at: "here",
    radius: "100",
    new: "1",
  });
  await expect(summary(page)).toContainText("within 100 miles of your location");
});
