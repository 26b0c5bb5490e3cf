import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { openAsleep } from "./setup/asleep";
import { test } from "./setup/dressed-test";
import { tabTo } from "./setup/keyboard";
import { firstOffer } from "./setup/offer-page";
import { gapsInRing } from "./setup/ring";
import { openAs } from "./setup/steps";

/** The colours of the browser's bar above a page, for a light and for a dark system. */
async function barOf(page: Page): Promise<string[]> {
  return await page
    .locator("head > meta[name=theme-color]")
    .evaluateAll((metas) => metas.map((meta) => meta.getAttribute("content") ?? ""));
}

test("light or dark is as chosen from the first frame on, while scripts are still on their way", async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "one size is enough for colours");
  await openAs(page, member, "/account");
  // Every frame notes the colour behind the page.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      document.documentElement.dataset.seen = [
        ...seen.add(getComputedStyle(document.documentElement).backgroundColor),
      ].join(";");
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  const seenAs = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("data-seen", /rgb/);
    return await page.locator("html").getAttribute("data-seen");
  };
  /**
   * What the document's head says to the browser: the colours of the page before its style, and of the bar above it.
   */
  const head = async () => ({
    scheme: await page.locator("head > meta[name=color-scheme]").getAttribute("content"),
    bar: await barOf(page),
  });
  const [light, dark] = [await seenAs("light"), await seenAs("dark")];
  expect(light).not.toBe(dark);
  for (const [choice, bySystem] of [
    ["Dark", { light: dark, dark }],
    ["Light", { light, dark: light }],
    ["System", { light, dark }],
  ] as const) {
    // The choice is there before React is.
    await expect(async () => {
      await page.getByText(choice, { exact: true }).click();
      expect(await page.evaluate(() => document.cookie)).toContain(`theme=${choice.toLowerCase()}`);
    }).toPass();
    const chosen = await head();
    expect(chosen.bar).toEqual(
      { Dark: ["#121211", "#121211"], Light: ["#ffffff", "#ffffff"], System: ["#ffffff", "#121211"] }[choice],
    );
    await page.route("**/*.js", () => {});
    for (const system of ["light", "dark"] as const) expect(await seenAs(system)).toBe(bySystem[system]);
    expect(await head()).toEqual({ ...chosen, scheme: choice === "System" ? "light dark" : choice.toLowerCase() });
    await page.unrouteAll();
    await page.reload();
  }
});

test("light or dark and the key count however early they are chosen, and Back to a page brings no earlier choice", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/account");
  const cookies = () => page.evaluate(() => document.cookie);
  const choose = (theme: string) => page.getByText(theme, { exact: true }).click();
  const letGo = await openAsleep(page, "/");
  await choose("Dark");
  const slash = page.getByRole("checkbox", { name: "Search with the / key" });
  await slash.focus();
  await page.keyboard.press("Space");
  letGo();
  await expect(page.locator("html")).toHaveClass(/\bdark\b/);
  await expect.poll(cookies).toContain("theme=dark");
  expect(await cookies()).toContain("slash=off");

  await page.goto("/account");
  await choose("Light");
  await expect.poll(cookies).toContain("theme=light");
  await page.goBack();
  await expect(page.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect(page.locator("html")).toHaveClass(/\blight\b/);
  expect(await cookies()).toContain("theme=light");
});

test("what is chosen on one page holds on those before it, which Back brings as they were: for the browser's bar, too", {
  tag: "@any-size",
}, async ({ page, admin }) => {
  await openAs(page, admin, "/");
  const bar = () => barOf(page);
  const slash = page.getByRole("checkbox", { name: "Search with the / key" });
  await slash.focus();
  await page.keyboard.press("Space");
  await expect(slash).not.toBeChecked();
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Saved" }).click();
  await expect(page).toHaveURL(/\/saved/);
  await nav.getByRole("link", { name: "Admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByText("Dark", { exact: true }).click();
  await expect.poll(bar).toEqual(["#121211", "#121211"]);
  for (const path of ["/saved", "/"]) {
    await page.goBack();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(slash).not.toBeChecked();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await expect.poll(bar, path).toEqual(["#121211", "#121211"]);
  }
});

test("the browser's bar has the colour of a document that stands in for a page, and no search engine lists it", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/");
  await page.getByText("Dark", { exact: true }).click();
  for (const path of ["/offline", "/saved/offline", "/api/mail-choice"]) {
    await page.goto(path);
    expect(await barOf(page), path).toEqual(["#121211", "#121211"]);
    await expect(page.locator("meta[name=robots]"), path).toHaveAttribute("content", "noindex");
  }
});

test("the key that leads to the search field can be turned off, at once and for the next visit", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/browse");
  const field = page.getByRole("combobox", { name: "Search offers" });
  const choice = page.getByRole("checkbox", { name: "Search with the / key" });
  const cookies = () => page.evaluate(() => document.cookie);
  const press = async () => {
    await choice.focus();
    await expect(choice, "it is seen where a key has come to it").toBeInViewport();
    await page.keyboard.press("Space");
  };
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(field).toBeFocused({ timeout: 1_000 });
  }, "the field listens once it is awake").toPass();
  await press();
  expect(await cookies()).toContain("slash=off");
  await page.keyboard.press("/");
  await expect(field).not.toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await expect(async () => {
    if (!(await choice.isChecked())) await press();
    expect(await cookies()).toContain("slash=on");
  }).toPass();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
});

test("the system's own colours show what can be pressed and what is chosen", async ({ page, member }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  // The styles that a script reads stay those of the page.
  const seen = async (target: Locator) => await sharp(await target.screenshot()).stats();
  const filter = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();
  await openAs(page, member, "/browse?new=1");
  expect((await seen(filter(/^New/))).dominant).not.toEqual((await seen(filter(/^Ending soon/))).dominant);
  await page.getByRole("combobox", { name: "Search offers" }).pressSequentially("pizza");
  const typed = page.locator("mark").first();
  await expect(typed).toBeVisible();
  expect((await seen(typed)).entropy, "what was typed can be read").toBeGreaterThan(1);
  const { id } = await firstOffer(page, "");
  await page.goto(`/offers/${id}`);
  await expect(page.getByRole("button", { name: "Redeem" }).first()).not.toHaveCSS("border-top-width", "0px");
});

test("the ring around an offer that has the focus is whole in the system's own colours, too", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openAs(page, member, "/browse");
  const offer = page.locator("li[id^=offer-]").first().getByRole("link");
  await tabTo(page, offer);
  expect(await gapsInRing(page, offer)).toEqual([]);
});

test("the system's own colours win over the light or dark chosen here, for the map and the icons too", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone shows the map on a press");
  await openAs(page, member, "/account");
  await page.context().addCookies([{ name: "theme", value: "light", url: page.url() }]);
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  const basemap = page.waitForRequest("**/basemap/*.json");
  await page.goto("/browse");
  expect((await basemap).url()).toMatch(/dark\.json$/);
  await expect(page.getByRole("search").locator(".icon").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
});

test("muted words and hairlines are as strong as the others for whoever asks for more contrast", {
  tag: "@any-size",
}, async ({ page, member }) => {
  await openAs(page, member, "/saved");
  const muted = page.getByRole("contentinfo").getByText(/^Help:/);
  const [light, dark] = ["rgb(22, 22, 21)", "rgb(241, 240, 236)"];
  await expect(muted).not.toHaveCSS("color", light);
  await page.emulateMedia({ contrast: "more", colorScheme: "light" });
  await expect(muted).toHaveCSS("color", light);
  await expect(page.getByRole("banner")).toHaveCSS("border-bottom-color", light);
  await page.emulateMedia({ contrast: "more", colorScheme: "dark" });
  await expect(muted).toHaveCSS("color", dark);
});

test("the choice of the search key takes no room on touch screens and where nothing is searched", async ({
  page,
  admin,
  isMobile,
}) => {
  await openAs(page, admin, "/browse");
  const choice = page.getByRole("contentinfo").getByText("Search with the / key");
  const { width = 0 } = (await choice.boundingBox()) ?? {};
  if (isMobile) expect(width).toBeLessThanOrEqual(1);
  else expect(width).toBeGreaterThan(100);
  await page.goto("/admin");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(choice).toHaveCount(0);
});
