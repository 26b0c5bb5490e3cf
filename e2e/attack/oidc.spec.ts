import { randomBytes, randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { addMember } from "@/lib/members";
import { runCli } from "@/scripts/processes/run-cli.mjs";
import { expectAccessible } from "../setup/accessible";
import { expectNoComplaints } from "../setup/steps";
import { add, type Person, runtimeOf } from "../setup/test";
import type { IdentityProvider } from "./setup/identity-provider";
import { startStrict } from "./setup/strict-portal";
import { test } from "./setup/strict-test";

test("a member signs in at the organisation's provider and lands on the page that was asked for (ASVS 5.0, 10.1.2 and 10.5.1)", async ({
  page,
  member,
  provider,
}) => {
  const noComplaints = expectNoComplaints(page);
  provider.accounts.set(member.clientUserId, { email: member.email.toUpperCase(), email_verified: true });
  await page.goto("/browse");
  const query = (await askProvider(page, provider)).searchParams;
  expect(query.get("response_type")).toBe("code");
  expect(query.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(query.get(name)?.length, name).toBeGreaterThan(20);

  await page.getByRole("button", { name: member.clientUserId }).click();
  await expect(page).toHaveURL(/\/browse$/);
  await page.goto("/account");
  await expect(page.getByText(member.clientUserId)).toBeVisible();
  noComplaints();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a member signs in all the same", async ({ page, member, provider }) => {
    provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
    await signInAtProvider(page, member.clientUserId);
    await page.goto("/account");
    await expect(page.getByText(member.clientUserId)).toBeVisible();
  });
});

test("a member without a password here is not asked for one", async ({ page, portal, provider }) => {
  const email = `${randomUUID()}@e2e.example`;
  await addMember(runtimeOf(portal), { name: "cli" }, { email, firstName: "Nora", lastName: "Newcomer" });
  provider.accounts.set("newcomer", { email, email_verified: true });
  await signInAtProvider(page, "newcomer");
  await page.goto("/account");
  await expect(page.getByText("You have no password here")).toBeVisible();
  await expect(page.getByLabel(/password/i)).toHaveCount(0);
  await page.goto("/account/second-factor");
  await expect(page.getByLabel("Code", { exact: true })).toBeVisible();
  await expect(page.getByLabel(/password/i)).toHaveCount(0);
});

test("a person whom the portal does not know, or the provider does not vouch for, is refused in words (ASVS 5.0, 6.8.1)", async ({
  page,
  member,
  provider,
}) => {
  provider.accounts.set("stranger", { email: `${randomUUID()}@e2e.example`, email_verified: true });
  provider.accounts.set("unverified", { email: member.email, email_verified: false });
  await signInAtProvider(page, "stranger");
  await expect(page.getByText("does not know you yet")).toBeVisible();
  await signInAtProvider(page, "unverified");
  await expect(page.getByText("has not confirmed your e-mail")).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("who cancels at the provider, or is not let in there, reads that, and reaches the page that was asked for at the next try", async ({
  page,
  member,
  provider,
}) => {
  provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
  await page.goto("/saved");
  await chooseProvider(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("did not let you in, or you cancelled it")).toBeVisible();
  await chooseProvider(page);
  await page.getByRole("button", { name: member.clientUserId, exact: true }).click();
  await expect(page).toHaveURL(/\/saved$/);
});

test("an address that is linked with another account is refused in words, and the attempt is on record (ASVS 5.0, 6.8.1 and 16.3.1)", async ({
  page,
  member,
  admin,
  provider,
}) => {
  const account = { email: member.email, email_verified: true };
  provider.accounts.set(member.clientUserId, account);
  await signInAtProvider(page, member.clientUserId);
  await expect(page).not.toHaveURL(/sign-in/);
  provider.accounts.set(member.clientUserId, { ...account, email: `${randomUUID()}@e2e.example` });
  await signInAtProvider(page, member.clientUserId);
  await expect(page).not.toHaveURL(/sign-in/);

  const heir = `heir of ${member.clientUserId}`;
  provider.accounts.set(heir, account);
  await signInAtProvider(page, heir);
  await expect(page.getByText("is linked to another account")).toBeVisible();
  const strong = { email: admin.email, email_verified: true, amr: ["mfa"] };
  provider.accounts.set(admin.clientUserId, strong);
  await signInAtProvider(page, admin.clientUserId);
  await page.goto(`/admin/members/${member.clientUserId}`);
  await expect(page.getByText("used this member's e-mail address")).toBeVisible();

  await expectAccessible(page, "admin-member-linked");
  await page.getByRole("button", { name: "Unlink…" }).click();
  await page.getByRole("button", { name: "Unlink them" }).click();
  await expect(page.getByText("Unlinked from the account")).toBeVisible();
  await signInAtProvider(page, heir);
  await expect(page).not.toHaveURL(/sign-in/);
  await page.goto("/account");
  await expect(page.getByText(member.clientUserId)).toBeVisible();
});

test("a deactivated member stays out", async ({ page, member, portal, provider }) => {
  provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
  await runCli(portal.on, ["members", "deactivate", member.clientUserId]);
  await signInAtProvider(page, member.clientUserId);
  await expect(page.getByText("access has been switched off")).toBeVisible();
});

test("an answer of the provider opens nothing in a browser that did not ask (ASVS 5.0, 10.1.2)", async ({
  page,
  browser,
  member,
  portal,
  provider,
}) => {
  const answer = await interceptedAnswer(page, provider, member);
  const victim = await browser.newContext({ baseURL: portal.url });
  const unasked = await victim.newPage();
  await unasked.goto(answer);
  await expect(unasked).toHaveURL(/\/sign-in/);
  expect((await victim.request.get("/api/categories")).status()).toBe(401);

  // The same code with a state that this browser asked with: PKCE and nonce belong to the other one.
  await unasked.goto("/sign-in");
  const own = (await askProvider(unasked, provider)).searchParams.get("state") ?? "";
  const mixed = new URL(answer);
  mixed.searchParams.set("state", own);
  await unasked.goto(mixed.href);
  await expect(unasked).toHaveURL(/\/sign-in/);
  expect((await victim.request.get("/api/categories")).status()).toBe(401);
  await victim.close();
});

test("an answer to another state, nonce or proof key than this browser asked with is refused, each by itself (ASVS 5.0, 10.1.2 and 10.5.1)", async ({
  page,
  context,
  member,
  provider,
}) => {
  provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
  const answerTo = async (changed: Readonly<Record<string, string>>) => {
    await context.clearCookies();
    await page.goto("/sign-in");
    const asked = await askProvider(page, provider);
    for (const [name, value] of Object.entries(changed)) asked.searchParams.set(name, value);
    await page.goto(asked.href);
    await page.getByRole("button", { name: member.clientUserId }).click();
    await page.waitForURL((url) => url.origin !== provider.issuer);
  };
  for (const name of ["state", "nonce", "code_challenge"]) {
    await answerTo({ [name]: randomBytes(32).toString("base64url") });
    await expect(page.getByRole("alert").filter({ hasText: "did not work" }), name).toBeVisible();
    expect((await context.request.get("/api/categories")).status(), name).toBe(401);
  }
  await answerTo({});
  expect((await context.request.get("/api/categories")).status()).toBe(200);
});

test("a claim that decides the role does so at each sign-in, makes a member where it is unknown or missing, and adds new people (ASVS 5.0, 6.8.1 and 8.2.1)", async ({
  browser,
}) => {
  const { running, provider, stop } = await startStrict({ OIDC_CREATE_MEMBERS: "on", OIDC_ROLE_CLAIM: "perks_role" });
  const home = await browser.newContext({ baseURL: running.url });
  try {
    await add(running, "admin", "Eva Other");
    const page = await home.newPage();
    const roleBy = async (perks_role?: string | string[]) => {
      const said = perks_role === undefined ? {} : { perks_role };
      const account = { email: "newcomer@e2e.example", email_verified: true, given_name: "Nora", amr: ["mfa"] };
      provider.accounts.set("newcomer", { ...account, ...said });
      await signInAtProvider(page, "newcomer");
      if ((await page.goto("/admin/members"))?.status() === 403) return "member";
      await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
      return (await page.getByRole("button", { name: "Add a member" }).count()) > 0 ? "admin" : "support";
    };
    expect(await roleBy()).toBe("member");
    expect(await roleBy("support")).toBe("support");
    expect(await roleBy(["staff", "admin"])).toBe("admin");
    expect(await roleBy("owner")).toBe("member");
    expect(await roleBy("admin")).toBe("admin");
    expect(await roleBy()).toBe("member");
    await page.goto("/account");
    await expect(page.getByText("newcomer@e2e.example")).toBeVisible();
  } finally {
    await home.close();
    await stop();
  }
});

test("an admin whose provider asserts a second factor needs none here, another one is led to it (ASVS 5.0, 6.8.4)", async ({
  page,
  admin,
  provider,
}) => {
  const account = { email: admin.email, email_verified: true };
  provider.accounts.set(admin.clientUserId, { ...account, amr: ["pwd", "mfa"] });
  await signInAtProvider(page, admin.clientUserId);
  await page.goto("/admin/members");
  await expect(page).toHaveURL(/\/admin\/members$/);
  provider.accounts.set(admin.clientUserId, { ...account, amr: ["pwd"] });
  await signInAtProvider(page, admin.clientUserId);
  await page.goto("/admin/members");
  await expect(page).toHaveURL(/\/account\/second-factor\?/);
});

async function chooseProvider(page: Page): Promise<void> {
  await page.getByRole("button", { name: "organisation's account" }).click();
}

/** Goes to the provider from the sign-in page, and returns the address that the portal asked it by. */
async function askProvider(page: Page, provider: IdentityProvider): Promise<URL> {
  const asked = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/auth?`));
  await chooseProvider(page);
  const address = new URL((await asked).url());
  await page.waitForURL(/\/choose\//);
  return address;
}

/** Signs in again: the provider does not remember anyone, either. */
async function signInAtProvider(page: Page, account: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await chooseProvider(page);
  await page.getByRole("button", { name: account, exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/choose/"));
}

/** Signs a member in at the provider, and returns the address that it sends them back to, which is never opened. */
async function interceptedAnswer(page: Page, provider: IdentityProvider, member: Person): Promise<string> {
  provider.accounts.set(member.clientUserId, { email: member.email, email_verified: true });
  const back = page.waitForRequest(/\/api\/auth\/callback\/oidc\?/);
  await page.route(/\/api\/auth\/callback\/oidc\?/, (route) => route.abort());
  await page.goto("/sign-in");
  await chooseProvider(page);
  await page.getByRole("button", { name: member.clientUserId }).click();
  return (await back).url();
}
