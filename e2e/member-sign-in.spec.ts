import { expect } from "@playwright/test";
import { issuePasswordLink } from "@/lib/passwords";
import { test } from "./setup/dressed-test";
import { openAs, signIn } from "./setup/steps";
import { add, runtimeOf } from "./setup/test";

test.skip(({ isMobile }) => isMobile, "one size is enough");

test("signing out is confirmed, and the next sign-in leads to the offers", async ({ page, member }) => {
  await page.goto("/account");
  await signIn(page, member);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("You are signed out.")).toBeVisible();
  await signIn(page, member);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("ways to pay less");
  await page.goBack();
  await expect(page.getByText("You are signed out."), "which is not so any more").toBeHidden();
});

test("a sign-in that is refused says why beside the password, which is to be typed again and has the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto("/sign-in");
  const password = page.getByLabel("Password");
  await expect(password).not.toHaveAttribute("aria-invalid");
  await page.getByLabel("E-mail").fill("somebody@e2e.example");
  await password.fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toHaveAccessibleDescription(/do not match an account/);
  await expect(page.getByText("do not match an account"), "also on a screen that is zoomed to 400 %").toBeInViewport({
    ratio: 1,
  });
});

test("Back from the first page after signing in leads to no refusal of an attempt before, but home", async ({
  page,
  member,
}) => {
  const refused = page.getByText("do not match an account");
  await page.goto("/sign-in");
  for (const password of ["not it", member.password]) {
    await page.getByLabel("E-mail").fill(member.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    if (password !== member.password) await expect(refused).toBeVisible();
  }
  const home = page.getByRole("heading", { level: 1, name: "ways to pay less" });
  await expect(home).toBeVisible();
  await page.goBack();
  await expect(home).toBeVisible();
  await expect(refused).toBeHidden();

  // Who is signed in and tries to sign in as somebody else is told why it did not work.
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill("somebody@e2e.example");
  await page.getByLabel("Password").fill("not it");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(refused).toBeVisible();
});

test("a password that is set by a link where somebody else is signed in is confirmed, and its owner can sign in", async ({
  page,
  member,
  portal,
}) => {
  const owner = await add(portal, "member", "Bo Berg");
  const link = await issuePasswordLink(runtimeOf(portal), { name: "cli" }, owner.clientUserId);
  await openAs(page, member, link.href);
  await page.getByLabel("New password").fill("a few plain words");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("The password was changed")).toBeVisible();
  await signIn(page, { ...owner, password: "a few plain words" });
  await page.goto("/account");
  await expect(page.getByText(owner.email, { exact: true })).toBeVisible();
});
