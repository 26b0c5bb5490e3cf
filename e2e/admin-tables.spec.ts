import { expect } from "@playwright/test";
import sharp from "sharp";
import { addMember } from "@/lib/members";
import { expectInside, onceOnly } from "./setup/accessible";
import { broken, WORD } from "./setup/broken";
import { test } from "./setup/dressed-test";
import { awake, openAs } from "./setup/steps";
import { add, runtimeOf } from "./setup/test";

onceOnly();

test("an id stands in one line beside the longest names", async ({ page, portal }) => {
  const family = `Featherstonehaugh-Wolfeschlegelsteinhausen${Date.now()}`;
  const email = `${family.slice(-13)}@a-long-subdomain.of-an-organisation-with-a-long-name.e2e.example`;
  await openAs(
    page,
    await add(portal, "admin", `Christopher-Alexander ${family}`, email),
    `/admin/members?q=${family}`,
  );
  const id = page.getByRole("button", { name: /^Copy [\da-f-]{36}/ });
  expect((await id.boundingBox())?.height).toBeLessThan(30);
});

test("the longest id is broken where it must, and no other word beside it", async ({ page, portal }) => {
  const family = `Oneword${Date.now()}`;
  const own = { firstName: "Ada", lastName: family, email: `${family}@e2e.example` };
  await addMember(runtimeOf(portal), { name: "cli" }, { ...own, clientUserId: family.padEnd(255, "9") });
  const admin = await add(portal, "admin", "Abe Tablelooker");
  for (const width of [1440, 960, 820]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, admin, `/admin/members?q=${own.email}`);
    const never = page.getByText("Never", { exact: true });
    await expect(never).toHaveCount(2);
    for (const word of await never.all()) expect((await word.boundingBox())?.height, `at ${width}`).toBeLessThan(30);
    await expectInside(page, `longest-id-${width}`);
  }
});

test("a long address is broken where its parts meet, and the name of a setting nowhere", async ({ page, portal }) => {
  const family = `Cholmondeley${Date.now() % 1e7}`;
  const admin = await add(portal, "admin", `Mo ${family}`, `${family}.mo@northern.office.e2e.example`);
  for (const width of [1440, 1280, 1060]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, admin, `/admin/members?q=${family}`);
    expect(await broken(page.getByRole("rowheader"), WORD), `at ${width}`).toEqual([]);
    await page.goto("/admin/connection");
    expect(await broken(page.getByRole("rowheader"), /\w+/g), `at ${width}`).toEqual([]);
  }
  await page.goto(`/admin/members/${admin.clientUserId}`);
  for (const width of [390, 375, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await broken(page.locator("h1 + p"), WORD), `on their own page, at ${width}`).toEqual([]);
  }
});

test("a column that was hidden stays hidden, after Back and on a page that comes anew", async ({ page, admin }) => {
  const heading = page.getByRole("columnheader", { name: "At the program" });
  const choice = page.getByRole("checkbox", { name: "At the program" });
  await openAs(page, admin, `/admin/members?q=${admin.email}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByText("Columns", { exact: true }).click();
  await choice.uncheck();
  await expect(heading).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: admin.name }).click();
  await expect(page.getByRole("heading", { level: 1, name: admin.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("columnheader", { name: "Id" })).toBeVisible();
  await expect(heading).toHaveCount(0);
  const sent = await page.request.get("/admin/members").then((answer) => answer.text());
  expect(sent.match(/<th scope="col"/g), "hidden in what the server sends, too").toHaveLength(5);

  await page.reload();
  await awake(page);
  await expect(heading).toHaveCount(0);
  await page.getByText("Columns", { exact: true }).click();
  await choice.check();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
});

test("on paper, members and the log of what was done have their columns, and nothing to press", async ({
  page,
  portal,
}) => {
  const family = `Wolfeschlegelsteinhausen${Date.now()}`;
  await openAs(page, await add(portal, "admin", `Maria-Alexandra ${family}`), "/admin");
  await page.emulateMedia({ media: "print" });
  // What a browser's own margins leave of a sheet of Letter in landscape.
  await page.setViewportSize({ width: 980, height: 740 });
  for (const path of ["/admin/members", "/admin/audit"]) {
    await page.goto(path);
    await expect(page.getByRole("columnheader").first()).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("search")).toHaveCount(0);
    await expectInside(page, `printed-${path.slice(7)}`);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString("latin1"), "landscape").toContain("/MediaBox [0 0 792 612]");
  }
});

test("the dot before a state is there in the system's own colours, too", async ({ page, admin }) => {
  await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
  await openAs(page, admin, `/admin/members?q=${admin.email}`);
  const state = await page.getByRole("cell").getByText("Active", { exact: true }).screenshot();
  const { height = 0 } = await sharp(state).metadata();
  const dot = await sharp(state).extract({ left: 0, top: 0, width: 8, height }).toBuffer();
  expect((await sharp(dot).stats()).entropy).toBeGreaterThan(0.5);
});
