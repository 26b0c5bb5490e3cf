import { expect, type Page } from "@playwright/test";
import { generateSync } from "otplib";
import { listAuditEntries } from "@/lib/audit";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import { expectAccessible } from "../setup/accessible";
import { awake } from "../setup/steps";
import { type Person, runtimeOf } from "../setup/test";
import { test } from "./setup/strict-test";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an admin sets up a second factor, is asked for it next time, and recovers without the app (ASVS 5.0, 6.3.3)", async ({
    page,
    context,
    admin,
  }) => {
    const { codes, used } = await enrol(page, admin);
    await page.getByRole("link", { name: "continue" }).click();
    await expect(page).toHaveURL(/\/admin$/);

    await signOut(page);
    await page.goto("/admin/members");
    await typePassword(page, admin);
    await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
    expect((await context.request.get("/api/categories")).status()).toBe(401);
    await page.goto("/admin/members");
    await expect(page).toHaveURL(/\/sign-in/);

    await expect(page.getByText("Lost the app and the recovery codes?")).toBeVisible();
    await typeCode(page, used);
    // Until its next one the app goes on showing this code.
    await expect(page.getByRole("alert")).toContainText("already been used. Type the next one that the app shows");
    await typeCode(page, codes[0] ?? "");
    await expect(page).toHaveURL(/\/admin\/members$/);

    await signOut(page);
    await typePassword(page, admin);
    await expect(page.getByText("Type the code that your authenticator app shows now")).toBeVisible();
    await typeCode(page, codes[0] ?? "");
    await expect(page.getByRole("alert")).toContainText("is wrong or has already been used");
  });
});

test("codes cannot be tried out: the sixth is refused with the time to wait (ASVS 5.0, 6.3.1)", async ({
  page,
  portal,
  admin,
}) => {
  await enrol(page, admin);
  await expectAccessible(page, "second-factor-codes");
  await page.evaluate(() => document.documentElement.classList.add("dark"));
  await page.emulateMedia({ media: "print" });
  const onPaper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(onPaper, "what is to be printed is dark on white").toBe("light");
  await page.emulateMedia({ media: null });
  await signOut(page);
  await typePassword(page, admin);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expectAccessible(page, "second-factor-asked");
  for (let attempt = 0; attempt < 5; attempt++) await typeCode(page, "123456");
  const code = page.getByLabel("Code");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/That code is wrong/);
  const noted = listAuditEntries(runtimeOf(portal), { action: "member.wrong-code", subject: admin.clientUserId });
  expect(
    noted.items.map(({ outcome }) => outcome),
    "admins can see that somebody has the password",
  ).toEqual(Array(5).fill("refused"));
  const answer = page.waitForResponse(/callback\/second-factor/);
  await typeCode(page, "123456");
  expect((await answer).status()).toBe(429);
  expect(Number((await answer).headers()["retry-after"])).toBeGreaterThan(0);
});

test("recovery codes are copied at one press, each on a line of its own", async ({ page, context, admin }) => {
  const { codes } = await enrol(page, admin);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByRole("status")).toHaveText("Copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
});

test("a second press while the answer is on its way does not cost the recovery codes", async ({ page, admin }) => {
  await signInToEnrol(page, admin);
  await page.route("**/api/second-factor", async (route) => {
    const answer = await route.fetch();
    await page.waitForTimeout(500);
    await route.fulfill({ response: answer });
  });
  await setUp(page, admin, { clickCount: 2, delay: 100 });
});

test("who loads the recovery codes' page anew does not read that the app must be scanned once more", async ({
  page,
  admin,
}) => {
  await enrol(page, admin);
  await page.reload();
  await expect(page.getByText("or an app has been set up since")).toBeVisible();
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();
});

test("the session is another one after the code than before it (ASVS 5.0, 7.2.4)", async ({ page, context, admin }) => {
  const { codes } = await enrol(page, admin);
  await signOut(page);
  await typePassword(page, admin);
  const before = await context.cookies();
  await typeCode(page, codes[0] ?? "");
  await expect(page).not.toHaveURL(/sign-in/);
  await context.clearCookies();
  await context.addCookies(before);
  expect((await context.request.get("/api/categories")).status()).toBe(401);
});

test("setting a second factor up raises no session that was known before it (ASVS 5.0, 7.2.4)", async ({
  page,
  context,
  admin,
}) => {
  await signInToEnrol(page, admin);
  const stolen = await context.cookies();
  await setUp(page, admin);
  expect((await context.request.get("/api/admin/members")).status(), "who set it up goes on").toBe(200);
  await context.clearCookies();
  await context.addCookies(stolen);
  expect((await context.request.get("/api/admin/members")).status()).toBe(401);
});

test("an operator takes a lost second factor away, which ends every session", async ({ page, admin, portal }) => {
  await enrol(page, admin);
  await runCli(portal.on, ["members", "reset-second-factor", admin.clientUserId]);
  await page.goto("/account");
  await expect(page.getByText("Your second factor has changed")).toBeVisible();
  await typePassword(page, admin);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/account\/second-factor\?/);
  await expectAccessible(page, "second-factor-needed");
});

test("a member needs none", async ({ page, member }) => {
  await page.goto("/sign-in");
  await typePassword(page, member);
  await expect(page).toHaveURL(/\/$/);
});

/** Signs an admin in, who is led to set up a second factor. */
async function signInToEnrol(page: Page, admin: Person): Promise<void> {
  await page.goto("/admin");
  await typePassword(page, admin);
  await expect(page).toHaveURL(/\/account\/second-factor\?/);
  await awake(page);
}

/** Sets a second factor up from the sign-in on. */
async function enrol(page: Page, admin: Person): Promise<{ codes: string[]; used: string }> {
  await signInToEnrol(page, admin);
  return await setUp(page, admin);
}

/** Fills in the page that an admin was led to. */
async function setUp(
  page: Page,
  admin: Person,
  press: { clickCount?: number; delay?: number } = {},
): Promise<{ codes: string[]; used: string }> {
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  const used = generateSync({ secret });
  await page.getByLabel("Code", { exact: true }).fill(used);
  await page.getByLabel("Your password").fill(admin.password);
  await page.getByRole("button", { name: "Set it up" }).click(press);
  await expect(page.getByRole("heading", { name: "Keep these recovery codes" })).toBeVisible();
  return { codes: await page.getByRole("listitem").allInnerTexts(), used };
}

async function typePassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Password").fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in/);
}
