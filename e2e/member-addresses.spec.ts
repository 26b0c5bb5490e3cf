import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "./setup/dressed-test";
import { awake, openAs, signIn } from "./setup/steps";
import { add } from "./setup/test";

test("a member with letters beyond ASCII before the @ is added in the console, asks for a link and signs in", async ({
  page,
  browser,
  admin,
  portal,
}) => {
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  const question = page.getByRole("dialog");
  const email = `zoë-${randomUUID()}@exämple.org`;
  for (const [label, value] of Object.entries({ "First name": "Zoë", "Last name": "Søn", "E-mail": email })) {
    await question.getByLabel(label).fill(value);
  }
  await question.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Zoë Søn" })).toBeVisible();

  const member = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await member.goto("/forgot-password");
  await member.getByLabel("E-mail").fill(email);
  await member.getByRole("button", { name: "Send the link" }).click();
  await expect(member).toHaveTitle(/^Check your mail/);
  await expect(member.getByRole("status")).toContainText("on its way");

  await signIn(member, await add(portal, "member", "Zoë Søn", `zoë-${randomUUID()}@exämple.org`));
  await expect(member.getByRole("heading", { level: 1 })).toContainText("ways to pay less");
  await member.context().close();
});

test("each form that asks for an e-mail address refuses an invalid one in words", async ({ page, admin }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill("zoë at example.org");
  await page.getByLabel("Password").fill("three words and a lake");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("do not match an account")).toBeVisible();

  await page.goto("/forgot-password");
  await awake(page);
  await page.getByLabel("E-mail").fill("zoë at post.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("Must look like name@example.org.");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel("E-mail")).toHaveValue("zoë at post.example");
  await page.getByLabel("E-mail").fill("zoë@post.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText("on its way");

  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  const question = page.getByRole("dialog");
  await question.getByLabel("First name").fill("Zoë");
  await question.getByLabel("Last name").fill("Søn");
  await question.getByLabel("E-mail").fill("zoë at example.org");
  await question.getByRole("button", { name: "Add", exact: true }).click();
  await expect(question.getByLabel("E-mail")).toHaveAccessibleDescription("Must look like name@example.org.");
  await expect(question.getByLabel("E-mail")).toHaveValue("zoë at example.org");
});

test("whoever asked for a link with a slip in the address sees it, and puts it right without typing all of it again", async ({
  page,
}) => {
  const email = page.getByLabel("E-mail");
  await page.goto("/forgot-password");
  await email.fill("zoe@pots.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText(
    "If there is an account with zoe@pots.example, a link is on its way",
  );
  await page.getByRole("link", { name: "Change the address" }).click();
  await expect(email).toHaveValue("zoe@pots.example");
  await email.fill("zoe@post.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText("zoe@post.example");
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(email).toHaveValue("zoe@post.example");
});

test("without JavaScript, an invalid address to ask for a link is refused on a page that leads back to it", async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/forgot-password");
  await page.getByLabel("E-mail").fill("zoë at post.example");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("E-mail must look like name@example.org.")).toBeVisible();
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(page.getByLabel("E-mail")).toHaveValue("zoë at post.example");
  await context.close();
});

test("the address of a refused sign-in need not be typed again, also to ask for a link, and is gone after signing in (WCAG 2.2, 3.3.7)", async ({
  page,
  member,
}) => {
  const email = page.getByLabel("E-mail");
  await page.goto("/sign-in");
  await expect(email).toHaveValue("");
  await email.fill(member.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("do not match")).toBeVisible();
  await expect(email).toHaveValue(member.email);
  await expect(page.getByLabel("Password")).toHaveValue("");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
  await expect(email).toHaveValue(member.email);

  await page.goto("/sign-in");
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ways to pay less");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("typed-email");
  await page.goto("/forgot-password");
  await expect(email).toHaveValue("");
});

test("the address stays where a sign-in is refused because its page is old (WCAG 2.2, 3.3.7)", async ({
  page,
  member,
}) => {
  await page.goto("/sign-in");
  await page.context().clearCookies();
  await (await page.context().newPage()).goto("/sign-in");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByLabel("Password").fill(member.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("This page was open for too long")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(member.email);
});
