import { expect, type Page } from "@playwright/test";
import { explore, field, focusBy, offers, summary } from "./setup/explorer";
import { hold } from "./setup/hold";
import { look } from "./setup/look";
import { press } from "./setup/press";
import { test } from "./setup/test";

const suggestions = (page: Page) => page.getByRole("listbox").getByRole("option");

/** Those that came in time would lie over what is pressed. */
const withoutSuggestions = (page: Page) => hold(page, "**/api/suggest?**");

for (const { path, slower, onPhone } of [
  { path: "/browse", slower: 1, onPhone: false },
  { path: "/", slower: 4, onPhone: true },
]) {
  test(`suggestions come however early and fast one types, and Enter opens the chosen one (${path}, processor ${slower} times slower)`, async ({
    page,
    context,
    member,
    isMobile,
  }) => {
    test.skip(isMobile !== onPhone, "phones are the slow ones");
    await explore(page, member);
    await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
    for (const [word, delay] of [
      ["pizza", 0],
      ["coffee", 40],
      ["tire", 130],
    ] as const) {
      await page.goto(path, { waitUntil: "commit" });
      await field(page).click();
      await page.keyboard.type(word, { delay });
      await expect(suggestions(page).first()).toBeVisible();
      await expect(suggestions(page).first().locator("mark").first()).toHaveText(new RegExp(word, "i"));
      await expect(field(page)).toHaveValue(word);
      await page.keyboard.press("ArrowDown");
      const chosen = page.getByRole("listbox").getByRole("option", { selected: true });
      const href = (await chosen.getAttribute("href")) ?? "";
      await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
      await page.keyboard.press("Enter");
      await expect(page, `${word}, a key each ${delay} ms`).toHaveURL(({ href: opened }) => opened.endsWith(href));
    }
  });
}

test("the search field is reached by keys, Escape keeps what was typed, and the arrows go round", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no such keys");
  await explore(page, member);
  await focusBy(page, "/");
  await page.keyboard.type("pizza");
  await expect(suggestions(page).first()).toBeVisible();
  await expect(page.getByText(/^\d+ suggestions\. Use the arrow keys\.$/)).toBeAttached();
  await expect(summary(page)).toContainText("for “pizza”");
  await look(page, "explorer-suggestions");
  await page.reload();

  await focusBy(page, "Control+k");
  await page.keyboard.press("ArrowDown");
  await expect(suggestions(page).first()).toBeVisible();
  const all = await suggestions(page).count();
  const questions: string[] = [];
  page.on("request", (request) => request.url().includes("/api/suggest") && questions.push(request.url()));
  for (const [key, selected] of [
    ["ArrowUp", all - 1],
    ["ArrowDown", -1],
    ["ArrowDown", 0],
  ] as const) {
    await page.keyboard.press(key);
    const marks = await suggestions(page).evaluateAll((options) => options.map(({ ariaSelected }) => ariaSelected));
    expect(marks.indexOf("true")).toBe(selected);
  }
  await expect(suggestions(page).first(), "which is seen without telling pale shades apart").toHaveCSS(
    "outline-style",
    "solid",
  );
  await page.keyboard.press("ArrowUp");
  await page.waitForTimeout(500);
  expect(questions, "who comes back to the field finds the list as it was").toEqual([]);
  await page.keyboard.press("Escape");
  await expect(suggestions(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue("pizza");
  await page.keyboard.press("Enter");
  await expect(page, "what is shown already is no step to go back over").toHaveURL(/\?q=pizza$/);
  await page.keyboard.press("Tab");
  await page.keyboard.type("60601");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toContainText("for “pizza” within 25 miles of");
  await expect(page.getByLabel("Near", { exact: true })).toBeFocused();
  await page.getByLabel("Distance").focus();
  await page.getByLabel("Distance").selectOption("10 miles");
  await expect(summary(page)).toContainText("for “pizza” within 10 miles of");
  await expect(page.getByLabel("Distance")).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel("Distance")).toHaveValue("25");
});

test("suggestions do not change while one is being chosen", async ({ page, member, isMobile }) => {
  test.skip(isMobile, "a phone has no such keys");
  await explore(page, member);
  await focusBy(page, "/");
  await page.keyboard.type("p");
  await expect(suggestions(page).first()).toBeVisible();
  const before = await suggestions(page).allTextContents();
  const letGo = await hold(page, "**/api/suggest?q=piz*");
  await page.keyboard.type("iz");
  await page.keyboard.press("ArrowDown");
  letGo();
  await page.waitForTimeout(500);
  expect(await suggestions(page).allTextContents()).toEqual(before);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => suggestions(page).allTextContents(), "the newer ones come after it").not.toEqual(before);
});

test("the press that ends the typing of a search also presses its target", async ({ page, member }) => {
  await explore(page, member);
  await withoutSuggestions(page);
  await focusBy(page, "/");
  const save = page.getByRole("button", { name: /^Save: / }).nth(1);
  const name = (await save.getAttribute("aria-label")) ?? "";
  const saving = page.waitForResponse((answer) => answer.url().includes("/api/saved/"));
  await press(save, () => field(page).fill("pizza"));
  await saving;
  await expect(page, "and the search counts").toHaveURL(/\/browse\?q=pizza$/);
  await expect(summary(page)).toContainText("for “pizza”");
  await page.goto("/saved");
  await expect(page.getByRole("button", { name, exact: true })).toHaveAttribute("aria-pressed", "true");
});

test("an offer that is pressed before the typing of a search has paused opens, and stays open", async ({
  page,
  member,
}) => {
  await explore(page, member);
  await withoutSuggestions(page);
  await focusBy(page, "/");
  const offer = offers(page).nth(1).getByRole("link").first();
  const href = (await offer.getAttribute("href")) ?? "";
  await press(offer, () => field(page).fill("pizza"));
  await expect(page).toHaveURL(({ href: opened }) => opened.endsWith(href));
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(({ href: opened }) => opened.endsWith(href));
});

test("what was typed is searched, although a link was pressed and let go elsewhere", { tag: "@any-size" }, async ({
  page,
  member,
}) => {
  await explore(page, member);
  await withoutSuggestions(page);
  await focusBy(page, "/");
  const { x, y, width, height } = (await offers(page).nth(1).getByRole("link").first().boundingBox()) ?? NO_BOX;
  await field(page).fill("pizza");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 2 * height + 60, { steps: 4 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\/browse\?q=pizza$/);
});

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 };
