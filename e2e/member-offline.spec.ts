import { expect } from "@playwright/test";
import { firstOffer } from "./setup/offer-page";
import { awake, openAs } from "./setup/steps";
import { test } from "./setup/test";

test.use({ serviceWorkers: "allow" });

test("offline, the portal shows what is saved, and nothing after signing out", async ({ page, context, member }) => {
  await openAs(page, member, "/browse");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const heart = page
    .locator("li[id^=offer-]")
    .first()
    .getByRole("button", { name: /^Save: / });
  const title = (await heart.getAttribute("aria-label"))?.replace("Save: ", "") ?? "";
  await heart.click();
  await page.reload();
  const keptPage = () => page.evaluate(async () => (await (await caches.match("/saved/offline"))?.text()) ?? "");
  await expect.poll(keptPage).toContain("<strong>");

  await context.setOffline(true);
  await page.goto("/browse/dining");
  await expect(page.getByRole("heading", { name: "You are offline." })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByRole("listitem"), "until when").toHaveText(/Ends: \w+, \w+ \d{1,2}, \d{4}$/);

  await context.setOffline(false);
  await expect(
    page.getByRole("heading", { level: 1, name: "Dining" }),
    "the page that was asked for comes with the network",
  ).toBeVisible();
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(keptPage).toBe("");

  await context.setOffline(true);
  await page.goto("/saved");
  await expect(page.getByRole("heading", { name: "You are offline." })).toBeVisible();
  await expect(page.getByText("You are not signed in on this device")).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();

  // A session that ends elsewhere ends here with the next page that is asked for.
  await context.setOffline(false);
  await openAs(page, member, "/saved");
  await expect.poll(keptPage).toContain("<strong>");
  await context.clearCookies();
  await page.goto("/saved");
  await expect(page).toHaveURL(/sign-in/);
  await expect.poll(keptPage).toBe("");
});

test("an offer that is kept is among those shown offline from then on, with no other page opened", async ({
  page,
  context,
  member,
}) => {
  await openAs(page, member, "/browse");
  const keptPage = () => page.evaluate(async () => (await (await caches.match("/saved/offline"))?.text()) ?? "");
  await expect.poll(keptPage).toContain("Nothing is saved for later.");
  const heart = page.getByRole("button", { name: /^Save: / }).first();
  const title = (await heart.getAttribute("aria-label"))?.replace("Save: ", "") ?? "";
  await heart.click();
  await expect.poll(keptPage).toContain("<strong>");
  await context.setOffline(true);
  await page.goto("/browse/dining");
  await expect(page.getByText(title)).toBeVisible();
});

test("offline, whoever waits for the network can try again", async ({ page, context, member }) => {
  await openAs(page, member, "/browse");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.route("**/browse/dining", (route) => route.abort());
  await page.goto("/browse/dining");
  await expect(page.getByRole("heading", { name: "You are offline." })).toBeVisible();
  await context.unroute("**/browse/dining");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dining" })).toBeVisible();
});

test("offline, what is saved is shown no longer than the session lasts", async ({ page, context, member }) => {
  await openAs(page, member, "/saved");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const answer = await page.request.get("/saved/offline");
  const hours = (Date.parse(answer.headers().expires ?? "") - Date.now()) / 3_600_000;
  expect(Math.round(hours), "SESSION_IDLE").toBe(24);
  const isKept = () => page.evaluate(async () => (await caches.match("/saved/offline")) !== undefined);
  await expect.poll(isKept).toBe(true);

  await context.setOffline(true);
  await page.goto("/saved");
  await expect(page.getByText("You are not signed in on this device")).toBeHidden();
  await page.evaluate(async () => {
    const cache = await caches.open("offline");
    const kept = await cache.match("/saved/offline");
    const headers = { "content-type": "text/html", expires: new Date(Date.now() - 1_000).toUTCString() };
    await cache.put("/saved/offline", new Response(await kept?.text(), { headers }));
  });
  await page.goto("/saved");
  await expect(page.getByText("You are not signed in on this device")).toBeVisible();
  expect(await isKept()).toBe(false);
});

test("what is kept for offline use is taken anew with a later page, which prolongs the session", async ({
  page,
  member,
}) => {
  await page.clock.install();
  await openAs(page, member, "/saved");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => page.evaluate(async () => (await caches.match("/saved/offline"))?.text());
  await expect.poll(kept).toContain("<html");
  await page.evaluate(async () =>
    (await caches.open("offline")).put("/saved/offline", new Response("of this morning")),
  );
  await page.clock.fastForward("06:00");
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await expect.poll(kept).toContain("<html");
});

test("offline, a form stays where it is and says so: Redeem opens no tab, and nobody is signed out by half", async ({
  page,
  context,
  member,
}) => {
  await openAs(page, member, "/");
  const { id } = await firstOffer(page, "");
  const said = page.getByText("You seem to be offline, so nothing was sent.");
  for (const [path, button] of [
    [`/offers/${id}`, "Redeem"],
    ["/account", "Sign out"],
  ] as const) {
    await page.goto(path, { waitUntil: "networkidle" });
    await awake(page);
    await context.setOffline(true);
    // A double click is one press.
    await page.getByRole("button", { name: button, exact: true }).dblclick();
    await expect(said).toBeVisible();
    expect(context.pages()).toHaveLength(1);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await context.setOffline(false);
    await expect(said).toBeHidden();
  }
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
});

test("a browser that wrongly says it is offline keeps nobody from a form: the second press sends it", async ({
  page,
  member,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }));
  await openAs(page, member, "/account");
  const signOut = page.getByRole("button", { name: "Sign out", exact: true });
  await signOut.click();
  await expect(page.getByText("Press again to try all the same.")).toBeVisible();
  // Not as a part of a double click.
  await page.waitForTimeout(2000);
  await signOut.click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
});

test("the portal can be installed", async ({ request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ display: "standalone", start_url: "/" });
  for (const { src, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.headers()["content-type"]]).toEqual([src, "image/png"]);
    expect(sizes).toMatch(/^\d+x\d+$/);
  }
});
