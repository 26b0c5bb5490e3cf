import { expect } from "@playwright/test";
import { z } from "zod";
import { loadConfig } from "@/lib/config";
import { unsubscribePage } from "@/lib/notices/unsubscribe";
import { addBy, enrolSecondFactor, visit } from "./attack/setup/actors";
import { memberIdOf, tamper } from "./setup/dressed-portal";
import { test } from "./setup/dressed-test";
import { look } from "./setup/look";
import { drawMap, firstOffer, pressRedeem } from "./setup/offer-page";
import { controlSandbox } from "./setup/sandbox-control";
import { expectNoComplaints, openAs } from "./setup/steps";

/** What the member access service answers, and what Redeem then says (design, Redeem). */
const REFUSALS = [
  ["deactivated", "Your membership is switched off", "unauthorized", "Member account is deactivated"],
  ["locked", "Your membership is locked", "unauthorized", "Member account is locked"],
  ["elsewhere", "Your membership is with another program", "unauthorized", "is not a member of your program"],
  ["not-created", "Your membership could not be set up", "member", "New Member could not be created"],
  ["signature", "The program did not accept the portal's signature", "signature", "Encryption Signature Failed"],
  ["credentials", "The program did not recognise the portal", "authentication", "Invalid API authentication"],
  ["unforeseen", "Redeem did not work", "moon", "The moon is in the wrong phase"],
] as const;
/** Those that may be over in a moment. */
const PASSING = new Set(["unforeseen", "away", "lost"]);
const TWO_TRIES = 2;

// Many pages a test, each looked at several times.
test.describe.configure({ timeout: 300_000 });

test("offer, merchant, saved and account can be looked at, whatever is on them", { tag: "@long" }, async ({
  page,
  member,
  dressed,
}) => {
  const noComplaints = expectNoComplaints(page);
  await openAs(page, member, "/saved");
  await expect(page.getByRole("heading", { name: "Nothing is saved yet." })).toBeVisible();
  await look(page, "saved-empty");

  const { id, merchant } = await firstOffer(page, "near=60601&sort=distance");
  await page.goto(`/offers/${id}`);
  await drawMap(page);
  await expect(page.getByRole("main")).toContainText(/[\d.]+ miles?/);
  await look(page, "offer");
  await page.goto(`/merchants/${merchant.id}?near=Atlantis`);
  await expect(page.getByText("We do not know “Atlantis”")).toBeVisible();
  await look(page, "merchant-unknown-place");
  await page.getByLabel("Nearest first from").fill("60601");
  await page.getByLabel("Nearest first from").press("Enter");
  await expect(page.getByRole("link", { name: /^Directions to / }).first()).toBeVisible();
  await drawMap(page);
  await look(page, "merchant");

  for (const query of ["ending=1&sort=ending", "sort=newest", "q=free"]) {
    await page.request.put(`/api/saved/${(await firstOffer(page, query)).id}`);
  }
  const gone = [999_999_999, "Free dessert with any main course over $20", "Harbor & Pine", "2026-01-01T00:00:00.000Z"];
  tamper(dressed, "INSERT INTO saved_offer SELECT id, ?, ?, ?, ? FROM member WHERE email = ?", ...gone, member.email);
  await page.goto("/saved");
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText(
    "2 offers end soon or are no longer available",
  );
  for (const heading of ["Ending within a week", "Kept for later", "No longer available", "Recently viewed"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await look(page, "saved");
  await page.goto("/saved/offline");
  await look(page, "offline");
  await page.goto("/account");
  await look(page, "account");
  await page.goto("/account/second-factor");
  await look(page, "second-factor");
  noComplaints();

  await page.goto("/offers/999999999");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await look(page, "offer-gone");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "You do not have access to this part." })).toBeVisible();
  await look(page, "forbidden");
});

test("the pages before sign-in, and their errors, can be looked at", { tag: "@long" }, async ({
  page,
  member,
  admin,
  portal,
}) => {
  await page.goto("/sign-in");
  await look(page, "sign-in");
  await page.goto("/sign-in?error=CredentialsSignin");
  await expect(page.getByText("do not match an account")).toBeVisible();
  await look(page, "sign-in-wrong");
  await page.goto("/forgot-password");
  await look(page, "forgot-password");
  await page.getByLabel("E-mail").fill(member.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText("on its way");
  await look(page, "forgot-password-sent");
  await page.goto("/set-password?token=used");
  await look(page, "set-password-gone");

  const office = await visit(portal, admin);
  const link = z
    .object({ url: z.url() })
    .parse(await (await office.post(`/api/admin/members/${member.clientUserId}/password-link`)).json());
  await page.goto(link.url);
  await look(page, "set-password");
  await page.getByLabel("New password").fill("password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText(/^Must not be one that many/)).toBeVisible();
  await look(page, "set-password-refused");
  await page.getByLabel("New password").fill("a few plain words");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("The password was changed")).toBeVisible();

  const careful = await addBy(office, "member", "Cara Fold");
  await enrolSecondFactor(await visit(portal, careful), careful);
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(careful.email);
  await page.getByLabel("Password").fill(careful.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await look(page, "sign-in-code");
});

test("a second factor can be set up on the phone that has the app, without scanning its own screen", async ({
  page,
  member,
  isMobile,
}) => {
  await openAs(page, member, "/account/second-factor");
  const open = page.getByRole("link", { name: "Or open it in the app on this device" });
  await expect(open).toBeVisible({ visible: isMobile });
  if (isMobile) await expect(open).toHaveAttribute("href", /^otpauth:\/\/totp\/.+secret=/);
});

test("a mistake in setting up a second factor is shown beside its field, and neither it nor a reload changes the app's key", async ({
  page,
  member,
}) => {
  await openAs(page, member, "/account/second-factor");
  const key = await page.locator("code").textContent();
  await page.reload();
  await expect(page.locator("code")).toHaveText(key ?? "");
  const code = page.getByLabel("Code", { exact: true });
  const password = page.getByLabel("Your password");
  for (const [typed, blamed, words] of [
    [member.password, code, "That code is wrong."],
    ["not the password", password, "The password is wrong."],
  ] as const) {
    await code.fill("000000");
    await password.fill(typed);
    await page.getByRole("button", { name: "Set it up" }).click();
    await expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();
    await expect(blamed).toBeFocused();
    await expect(blamed).toHaveAccessibleDescription(new RegExp(words));
    await expect(page.locator("code")).toHaveText(key ?? "");
  }
  await look(page, "second-factor-refused");
  await page.goBack();
  await expect(page.locator("code")).toHaveText(key ?? "");
});

test("a page that fails, and one that is nowhere, say what can be done next", { tag: "@long" }, async ({
  page,
  member,
  dressed,
}) => {
  await openAs(page, member, "/account");
  await page.goto("/nowhere");
  await expect(page.getByRole("link", { name: "Browse offers" })).toBeVisible();
  await look(page, "nowhere");
  for (const [table, name] of [
    ["viewed_offer", "failed"],
    ["saved_offer", "failed-whole"],
  ] as const) {
    tamper(dressed, `ALTER TABLE ${table} RENAME TO away`);
    try {
      await page.goto("/saved");
      await expect(page.getByRole("heading", { name: "Something went wrong on our side." })).toBeVisible();
      await expect(page.getByText("Number for support:")).toBeVisible();
      await expect(page.getByRole("link", { name: "perks@northwind.example" }).first()).toBeVisible();
      await look(page, name);
    } finally {
      tamper(dressed, `ALTER TABLE away RENAME TO ${table}`);
    }
  }
  await page.goto("/saved");
  await expect(page.getByRole("heading", { name: "Nothing is saved yet." })).toBeVisible();
});

test("mails are chosen in the account, and ended by the link in them with nobody signed in", { tag: "@long" }, async ({
  page,
  member,
  dressed,
  browser,
  portal,
}) => {
  await openAs(page, member, "/account");
  const choice = page.getByRole("checkbox", { name: /^Tell me when/ });
  await choice.check();
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByText("Saved: you will be told by mail.")).toBeVisible();
  await expect(choice).toBeChecked();
  await look(page, "account-kept");

  const elsewhere = await browser.newContext({ baseURL: portal.url });
  const reader = await elsewhere.newPage();
  const link = unsubscribePage({ config: loadConfig(portal.on.env) }, memberIdOf(dressed, member.email)).href;
  await reader.goto(link.slice(0, -1));
  await expect(reader.getByText("This link is incomplete")).toBeVisible();
  await look(reader, "unsubscribe-broken");
  await reader.goto(link.replace("/unsubscribe", "/api/unsubscribe"));
  await look(reader, "unsubscribe");
  await page.reload();
  await expect(choice, "opening the link ends nothing").toBeChecked();
  await reader.goto(link);
  await reader.getByRole("button", { name: "Stop these mails" }).click();
  await expect(reader.getByRole("heading", { name: "You will get no more of these mails." })).toBeVisible();
  await look(reader, "unsubscribed");
  await page.reload();
  await expect(choice).not.toBeChecked();

  await choice.check();
  await page.getByRole("button", { name: "Save this choice" }).click();
  await expect(page.getByText("Saved: you will be told by mail.")).toBeVisible();
  const press = await elsewhere.request.post(link.replace("/unsubscribe", "/api/unsubscribe"), {
    headers: { origin: "https://mail.example", "sec-fetch-site": "cross-site" },
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect([press.status(), press.url()]).toEqual([200, expect.stringContaining("/api/unsubscribe")]);
  await page.reload();
  await expect(choice).not.toBeChecked();
  await elsewhere.close();
});

test("every failure of Redeem has its own words, a number for support, whom to ask and the way back", {
  tag: "@long",
}, async ({ page, member, portal }) => {
  const fault = (faults: readonly object[]) => controlSandbox(portal, "faults", faults);
  await openAs(page, member, "/");
  await page.goto(`/offers/${(await firstOffer(page, "near=60601")).id}`);
  const failure = async (name: string, title: string) => {
    // A second press within two seconds would count as a double click.
    await page.reload();
    const tab = await pressRedeem(page);
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(tab.getByText(/^[2-9A-HJ-NP-Z]{8}$/)).toBeVisible();
    await expect(tab.getByRole("link", { name: "perks@northwind.example" })).toBeVisible();
    // They are one document with other words.
    if (["deactivated", "away"].includes(name)) await look(tab, `redeem-${name}`);
    await tab.screenshot({ path: `screenshots/redeem-${name}-${test.info().project.name}.png` });
    await expect(tab.getByRole("button", { name: "Try again" })).toHaveCount(PASSING.has(name) ? 1 : 0);
    await expect(tab.getByRole("link", { name: "Back to the offer" })).toBeVisible();
    await tab.close();
  };
  for (const [name, title, key, message] of REFUSALS) {
    const body = JSON.stringify({ status: "fail", error: { [key]: message }, class: "client", method: "sso_member" });
    const headers = { "content-type": "application/json" };
    await fault([{ match: "sso_member", times: TWO_TRIES, status: 200, headers, body }]);
    await failure(name, title);
  }
  await fault([{ match: "sso_member", status: 503 }]);
  await failure("away", "The program is not available right now");
  await fault([{ match: "sso_member", drop: "after" }]);
  await failure("lost", "The program took too long");
  await fault([{ match: "sso_member", times: 1, status: 503 }]);
  await page.reload();
  const again = await pressRedeem(page);
  await again.getByRole("button", { name: "Try again" }).click();
  await expect(again).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
  await again.close();
  await fault([]);

  await page.reload();
  await drawMap(page);
  // An answer without content leaves the page as it is while the login runs.
  await page.context().route("**/redeem", (route) => route.fulfill({ status: 204 }));
  const waiting = await pressRedeem(page);
  await expect(waiting.getByRole("status")).toContainText("You are being logged in");
  await look(waiting, "redeem-waiting");
  await waiting.reload();
  await expect(waiting.getByRole("heading", { name: "You came back to this page" })).toBeVisible();
  await expect(waiting.getByText("You are being logged in")).toBeHidden();
  await look(waiting, "redeem-again");
  await page.context().unroute("**/redeem");
  await waiting.getByRole("button", { name: "Redeem again" }).click();
  await expect(waiting).toHaveURL(new RegExp(`^${portal.programUrl}/?offers/`));
});
