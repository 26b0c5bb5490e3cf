import { expect } from "@playwright/test";
import { explore, focusBy } from "./setup/explorer";
import { canvas, openMap } from "./setup/map";
import { firstOffer } from "./setup/offer-page";
import { awake, openAs } from "./setup/steps";
import { test } from "./setup/test";

test("a phone is spared the rules that find a saving in a title", async ({ page, member }) => {
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.text());
  });
  await explore(page, member);
  await focusBy(page, "/");
  const loaded = await Promise.all(scripts);
  expect(loaded.join("\n"), "the explorer's own scripts are among them").toContain("Show more");
  // V8 takes a second to compile these rules on a phone.
  expect(loaded.filter((script) => script.includes("bogo"))).toHaveLength(0);
});

test("a phone has the numbers and days of a page in words, and need not load what formats them", async ({
  page,
  member,
}) => {
  await page.addInitScript(() => {
    for (const name of ["NumberFormat", "DateTimeFormat", "RelativeTimeFormat", "ListFormat", "Collator"] as const) {
      Object.defineProperty(Intl, name, {
        get() {
          throw new Error(`Intl.${name} is loaded.`);
        },
      });
    }
  });
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  await openAs(page, member, "/");
  const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
  for (const path of [
    "/",
    "/browse",
    "/browse/dining?near=60601&radius=10",
    `/offers/${id}?near=60601`,
    `/merchants/${merchant.id}?near=60601`,
  ]) {
    await page.goto(path);
    await awake(page);
    await expect(page.getByRole("main")).toContainText(/\d+ miles?/);
    // A form sends no such request: the page's scripts are at work.
    const asked = page.waitForRequest((request) => /^(PUT|DELETE)$/.test(request.method()));
    await page
      .getByRole("button", { name: /^Save: / })
      .first()
      .click();
    await asked;
    expect(complaints, path).toEqual([]);
  }
});

test("a phone whose map is put away asks for no places until the map is shown again", async ({ page, member }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/locations") asked.push(searchParams.get("new") ?? "all");
  });
  await openMap(page, member, "/browse?near=60601&radius=25&view=map");
  await page.getByRole("link", { name: "List", exact: true }).tap();
  await expect(canvas(page)).toBeHidden();
  asked.length = 0;
  const answer = page.waitForResponse(/\/api\/offers\?.*new=1/);
  await page.getByRole("link", { name: /^New/ }).tap();
  await answer;
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: "Map", exact: true }).tap();
  await expect.poll(() => asked).toEqual(["1"]);
});

test("the portal is spared pages that nobody has pressed", async ({ page, member, admin }) => {
  const unasked: string[] = [];
  page.on("request", (request) => {
    if (request.headers().rsc) unasked.push(new URL(request.url()).pathname);
  });
  await openAs(page, admin, "/admin/members");
  await expect(page.getByRole("link", { name: member.name }).first()).toBeVisible();
  const ofConsole = ["/admin", "/admin/members", "/admin/audit", "/admin/rosters", "/admin/sync"];
  for (const path of [...ofConsole, "/", "/browse", "/saved", "/account"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  expect(unasked).toEqual([]);
});
