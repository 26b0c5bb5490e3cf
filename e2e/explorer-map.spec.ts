import { expect, type Locator, type Page } from "@playwright/test";
import { startDressed } from "./setup/dressed-portal";
import { offers, summary } from "./setup/explorer";
import { tabTo } from "./setup/keyboard";
import { look } from "./setup/look";
import { afterMove, canvas, openMap, searchHere } from "./setup/map";
import { expectNoComplaints, openAs, signIn } from "./setup/steps";
import { add, test } from "./setup/test";

test("the map follows the list and the list the map, with a pointer and without", { tag: "@long" }, async ({
  page,
  member,
}) => {
  test.skip(test.info().project.name === "phone", "on phones a sheet lies over the map");
  const noComplaints = expectNoComplaints(page);
  await openMap(page, member, "/browse/dining?near=60601&radius=50");
  await expect(searchHere(page)).toBeHidden();

  // By hand: the part that was dragged into sight is searched on a press, and Back leads to the place before.
  await canvas(page).hover();
  await page.mouse.down();
  await page.mouse.move(1200, 600, { steps: 8 });
  await page.mouse.up();
  await expect(searchHere(page)).toBeVisible();
  await look(page, "explorer-map-moved");
  await searchHere(page).click();
  await expect(page).toHaveURL(/near=4\d\.\d+(,|%2C)-8\d\.\d+/);
  await expect(searchHere(page)).toBeHidden();
  await expect(summary(page)).toContainText("in this map area");
  await page.goBack();
  await expect(page).toHaveURL(/near=60601/);
  await expect(page.getByLabel("Near", { exact: true })).toHaveValue("60601");

  // With buttons, for people who cannot drag.
  await afterMove(page, () => page.getByRole("button", { name: "Zoom in" }).click());
  await expect(searchHere(page)).toBeVisible();
  await page.getByRole("button", { name: "Show the whole area" }).click();
  await expect(searchHere(page)).toBeHidden();

  // By keyboard: the list of what the map shows names its clusters, and opens them until a place is a link.
  const shown = page.getByText(/^What the map shows: \d+ places?$/);
  await shown.press("Enter");
  const total = async () => Number((await shown.textContent())?.match(/\d+/)?.[0]);
  const before = await total();
  const cluster = page.getByRole("button", { name: /^\d+ places(, (all|mostly) .+)?: zoom in$/ }).first();
  await afterMove(page, () => cluster.press("Enter"));
  await expect(searchHere(page)).toBeVisible();
  await expect.poll(total).toBeLessThan(before);
  await expect(shown, "the cluster has gone").toBeFocused();
  await searchHere(page).press("Enter");
  await expect(page).toHaveURL(/near=4\d\.\d+(,|%2C)-8\d\.\d+/);
  await expect(shown, "the button has gone").toBeFocused();
  noComplaints();
});

/** Taps where a finger would, without scrolling: Playwright's own tap may scroll first. */
async function tapWhereItIs(page: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
}

/** Whether it is on the screen and nothing lies over it. */
function isUncovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test("on a phone the map comes into sight wherever the list is, and the list is at the same place after it", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(!isMobile, "elsewhere both are side by side");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  const toMap = page.getByRole("link", { name: "Map", exact: true });
  const toList = page.getByRole("link", { name: "List", exact: true });
  await openAs(page, member, "/browse");
  await toMap.tap();
  await expect(zoomIn).toBeInViewport({ timeout: 30_000 });
  await toList.tap();

  const far = offers(page).nth(20);
  await far.scrollIntoViewIfNeeded();
  await expect(offers(page)).toHaveCount(48);
  const before = await page.evaluate(() => window.scrollY);
  for (const close of [() => tapWhereItIs(page, toList), () => page.goBack()]) {
    await tapWhereItIs(page, toMap);
    await expect.poll(() => isUncovered(zoomIn)).toBe(true);
    await expect(page).toHaveURL(/view=map/);
    await close();
    await expect(zoomIn).toBeHidden();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  }

  // What leads back lies in the map, and never over the list.
  await tapWhereItIs(page, toMap);
  await expect.poll(() => isUncovered(toList)).toBe(true);
  await offers(page).nth(12).scrollIntoViewIfNeeded();
  expect(await isUncovered(toList)).toBe(false);

  await page.getByRole("link", { name: /^New/ }).tap();
  await expect(page).toHaveURL(/new=1/);
  await toList.tap();
  await expect(zoomIn).toBeHidden();
  await page.waitForTimeout(300);
  await expect
    .poll(() => page.evaluate(() => window.scrollY), "another list is read from its beginning")
    .toBeLessThan(before / 4);
});

test("on a small screen the keyboard comes to a map that the list does not lie over", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await page.setViewportSize({ width: 390, height: 844 });
  await openMap(page, member, "/browse?view=map");
  const zoomIn = page.getByRole("button", { name: "Zoom in" });
  await offers(page).nth(20).scrollIntoViewIfNeeded();
  expect(await isUncovered(zoomIn)).toBe(false);
  await expect(offers(page)).toHaveCount(48);
  await offers(page).nth(20).getByRole("link").focus();
  await tabTo(page, zoomIn);
  expect(await isUncovered(zoomIn)).toBe(true);
  for (const [shown, other] of [
    ["List", "Map"],
    ["Map", "List"],
  ] as const) {
    await tabTo(page, page.getByRole("link", { name: shown, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: other, exact: true }), "what was pressed has gone").toBeFocused();
  }
});

test("one notch of a wheel is a move by hand, after which the area can be searched", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no wheel");
  await openMap(page, member, "/browse?near=60601");
  await canvas(page).hover();
  await afterMove(page, () => page.mouse.wheel(0, -100));
  await expect(searchHere(page)).toBeVisible();
});

test("presses alone move the map, for people who cannot drag it (WCAG 2.2, 2.5.7)", async ({ page, member }) => {
  const corner = (url: string) => new URL(url).searchParams.get("bbox")?.split(",").map(Number) ?? [];
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const first = page.waitForResponse((response) => response.url().includes("/api/locations"));
  await openMap(page, member, "/browse?near=60601&view=map");
  const [west, south] = corner((await first).url());
  await button("Move the map").click();
  await expect(button("Move the map")).toHaveAttribute("aria-expanded", "true");
  const [west2, south2] = corner(await afterMove(page, () => button("Move right").click()));
  expect(west2).toBeGreaterThan(west ?? Number.NaN);
  expect(south2).toBeCloseTo(south ?? Number.NaN, 1);
  const [west3, south3] = corner(await afterMove(page, () => button("Move down").click()));
  expect(west3).toBeCloseTo(west2 ?? Number.NaN, 1);
  expect(south3).toBeLessThan(south2 ?? Number.NaN);

  // They are no further away once the area can be searched.
  await expect(searchHere(page)).toBeVisible();
  for (const name of ["Move up", "Move left", "Move right", "Move down"]) {
    expect(await isUncovered(button(name)), name).toBe(true);
  }
  expect(await isUncovered(searchHere(page))).toBe(true);
  await look(page, "explorer-map-pad");
  await button("Move the map").click();
  await expect(button("Move up")).toBeHidden();
});

test("the map's scale stands apart from its buttons, from right to left, too", async ({ page, member }) => {
  await openMap(page, member, "/browse?view=map");
  const map = page.getByRole("complementary");
  const buttons = map.getByRole("button").or(map.getByRole("link", { name: "List" }));
  const scale = page.locator(".maplibregl-ctrl-scale");
  for (let zoom = 0; zoom < 4; zoom++) {
    await afterMove(page, () => page.getByRole("button", { name: "Zoom in" }).click());
    await expect(searchHere(page)).toBeVisible();
    for (const dir of ["ltr", "rtl"]) {
      await page.evaluate((dir) => document.documentElement.setAttribute("dir", dir), dir);
      expect(await touching(scale, buttons), `${dir}, ${await scale.textContent()}`).toEqual([]);
    }
  }
});

/** What is on the screen of these and touches one thing, by name. */
async function touching(one: Locator, others: Locator): Promise<(string | null)[]> {
  const visible = await others.filter({ visible: true }).all();
  expect(visible.length).toBeGreaterThan(4);
  const a = await one.boundingBox();
  const found: (string | null)[] = [];
  for (const other of visible) {
    const b = await other.boundingBox();
    if (!a || !b) throw new Error("The map is not on the screen.");
    const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
    const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
    if (!isBeside && !isAbove) found.push((await other.getAttribute("aria-label")) ?? (await other.textContent()));
  }
  return found;
}

test("the distance that the map's scale stands for has room in it, however far the map is from the ground", async ({
  page,
  member,
}) => {
  await openMap(page, member, "/browse?view=map");
  const scale = page.locator(".maplibregl-ctrl-scale");
  for (let zoom = 0; zoom < 5; zoom++) {
    if (zoom > 0) await afterMove(page, () => page.getByRole("button", { name: "Zoom in" }).click());
    const [label, room] = await scale.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]);
    expect(label, (await scale.textContent()) ?? "").toBeLessThanOrEqual(room ?? 0);
  }
});

test("without WebGL, or where the basemap does not come, the list works and a sentence says so", {
  tag: "@long",
}, async ({ page, member, portal, playwright, launchOptions }) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  await page.route("**/basemap/*.json", (route) => route.abort());
  await openAs(page, member, "/browse");
  await expect(page.getByText("The map cannot be shown here. Every offer is in the list.")).toBeVisible();
  await look(page, "explorer-no-map");

  const flat = await playwright.chromium.launch({ ...launchOptions, args: ["--disable-3d-apis"] });
  const other = await flat.newPage({ baseURL: portal.url, viewport: { width: 1440, height: 900 } });
  await other.goto("/browse");
  await signIn(other, member);
  await expect(other.getByText("The map cannot be shown here. Every offer is in the list.")).toBeVisible();
  await other.getByLabel("Search offers").fill("pizza");
  await expect(summary(other)).toContainText("for “pizza”");
  await flat.close();
});

test("a provider's map is drawn from its host, and the policy opens to no other", { tag: "@long" }, async ({
  browser,
}) => {
  test.skip(test.info().project.name === "phone", "phones draw the map only when it is asked for");
  const web = await startDressed({ MAP_STYLE_URL: "https://tiles.example/styles/plain.json" });
  try {
    const context = await browser.newContext({ baseURL: web.portal.url });
    await context.route("https://tiles.example/**", (route) => {
      const land = { id: "land", type: "background", paint: { "background-color": "#cfe0d4" } };
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill({ headers, json: { version: 8, sources: {}, layers: [land] } });
    });
    const page = await context.newPage();
    await openMap(page, await add(web.portal, "member", "Maya Okafor"), "/browse");
    const policy = (await page.request.get("/sign-in")).headers()["content-security-policy"] ?? "";
    const opened = policy.split("; ").filter((directive) => directive.includes("https://tiles.example"));
    expect(opened).toEqual([
      "img-src 'self' data: blob: https://tiles.example",
      "connect-src 'self' https://tiles.example",
    ]);
    await context.close();
  } finally {
    await web.stop();
  }
});
