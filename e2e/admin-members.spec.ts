import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { addMember } from "@/lib/members";
import { addBy, visit } from "./attack/setup/actors";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { firstOffer, pressRedeem } from "./setup/offer-page";
import { answer, question } from "./setup/question";
import { controlSandbox } from "./setup/sandbox-control";
import { awake, expectNoComplaints, openAs, signIn } from "./setup/steps";
import { add, runtimeOf } from "./setup/test";
import { expectToldAgain } from "./setup/told";

onceOnly();

const verdict = (page: Page) => page.getByRole("region", { name: "Can they get in?" });
const atProgram = (page: Page) => verdict(page).getByRole("term").filter({ hasText: "At the program" }).locator("..");
const focused = (page: Page) => page.locator(":focus");
/** One thing that can be done about a member, with what came of it. */
const action = (page: Page, title: string): Locator =>
  page
    .getByRole("region", { name: "What you can do" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });

async function downloaded(page: Page, link: Locator): Promise<string> {
  const download = page.waitForEvent("download");
  await link.click();
  return await readFile(await (await download).path(), "utf8");
}

test("a member's page is theirs, whatever their id is made of", async ({ page, admin, portal }) => {
  const runtime = runtimeOf(portal);
  const people = [
    { clientUserId: "100%", firstName: "Percy", lastName: "Hundred" },
    { clientUserId: "a/b", firstName: "Ada", lastName: "Slash" },
    { clientUserId: "a%2Fb", firstName: "Ben", lastName: "Escape" },
    { clientUserId: "id/with?odd#chars %20 ü", firstName: "Cleo", lastName: "Odd" },
    { clientUserId: "$&", firstName: "Dora", lastName: "$$ign $&" },
  ];
  for (const person of people) {
    await addMember(runtime, { name: "cli" }, { ...person, email: `${randomUUID()}@e2e.example` });
  }
  await openAs(page, admin, "/admin/members");
  for (const { firstName, lastName } of people) {
    const name = `${firstName} ${lastName}`;
    await page.goto("/admin/members");
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Northwind Perks`);
    await page.reload();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Northwind Perks`);
  }
});

test("an admin adds a member, hands over a link, and one page says why the member cannot get in", async ({
  page,
  context,
  browser,
  admin,
  portal,
}) => {
  test.slow();
  const noComplaints = expectNoComplaints(page);
  const id = `E-${Date.now()}`;
  const email = `${id.toLowerCase()}@e2e.example`;
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  await expect(question(page).getByLabel("Id")).toHaveValue(/^[\da-f-]{36}$/);
  await expectAccessible(page, "admin-members-add");
  await answer(page, "Add", { "First name": "Zoë", "Last name": "Quillfeather", "E-mail": email, Id: id });
  await expect(page.getByRole("heading", { level: 1, name: "Zoë Quillfeather" })).toBeVisible();
  await expect(verdict(page)).toContainText("They have no password yet.");
  await expect(atProgram(page)).toContainText("Not registered yet");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = action(page, "Password link");
  await link.getByRole("button", { name: "Make a link" }).click();
  await expect(focused(page)).toHaveText("The link is ready, below.");
  const url = await link.getByLabel("Link to give to the member").inputValue();
  await link.getByRole("button", { name: "Copy" }).click();
  await expect(link.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await expectAccessible(page, "admin-member-link");

  const home = await browser.newContext({ baseURL: portal.url });
  const member = await home.newPage();
  const password = "three words and a lake";
  await member.goto(url);
  await member.getByLabel("New password").fill(password);
  await member.getByRole("button", { name: "Set the password" }).click();
  await expect(member).toHaveURL(/sign-in/);
  await signIn(member, { clientUserId: id, email, password, name: "Zoë Quillfeather" });

  await action(page, "Register now").getByRole("button", { name: "Register" }).click();
  await expect(atProgram(page)).toContainText("Active");
  await expect(page.getByRole("button", { name: "Register" })).toBeHidden();
  await expect(focused(page)).toHaveText("Registered. The program confirmed it.");
  await expect(verdict(page)).toContainText("The portal knows of nothing that stops them.");

  await controlSandbox(portal, `members/${id}/lock`, {});
  await member.goto(`/offers/${(await firstOffer(member, "")).id}`);
  await expect((await pressRedeem(member)).getByRole("heading", { name: "Your membership is locked" })).toBeVisible();
  await page.reload();
  await expect(verdict(page)).toContainText("The program has locked them.");
  const attempt = page.getByRole("region", { name: "Redeem attempts" }).getByRole("listitem").first();
  await expect(attempt).toContainText("Refused: locked");
  const reference = (await attempt.locator(".font-mono").textContent()) ?? "";
  const message = page.getByRole("region", { name: "Message to the program's support" });
  await expect(message).toContainText(`client_user_id: ${id}`);
  await expect(message).toContainText(reference);
  await expectAccessible(page, "admin-member-locked");
  await page.goto(`/admin/audit?requestId=${reference}`);
  await awake(page);
  await page.getByRole("link", { name: "Look for the number among the members" }).click();
  await page.getByRole("link", { name: "Zoë Quillfeather" }).click();

  await action(page, "Sign out everywhere").getByRole("button", { name: "Sign them out" }).click();
  await expect(action(page, "Sign out everywhere")).toContainText("1 session ended.");
  await member.reload();
  await expect(member).toHaveURL(/sign-in/);
  await home.close();
  noComplaints();
});

test("a member's page shows the program's answers, asks again for a lost one, and can delete or erase the member", async ({
  page,
  admin,
  portal,
}) => {
  test.slow();
  const office = await visit(portal, admin);
  const leaver = await addBy(office, "member", "Leo Brandt");
  const forgotten = await addBy(office, "member", "Vera Halloran");
  const path = `/admin/members/${leaver.clientUserId}`;
  await office.post(`/api${path}/register`, { data: {} });
  await openAs(page, admin, path);

  await controlSandbox(portal, "faults", [{ match: "deactivate_member", drop: "after" }]);
  await page.getByRole("button", { name: "Deactivate" }).click();
  await expect(question(page), "what will happen is read with the question").toHaveAccessibleDescription(
    /^They are signed out of this portal at once\. .* You can reactivate them at any time\.$/,
  );
  await expectAccessible(page, "admin-member-deactivate");
  await answer(page, "Deactivate", { Reason: "The contract has ended" });
  await expect(question(page)).toBeHidden();
  await expect(verdict(page)).toContainText("Access is switched off here.");
  await expect(verdict(page)).toContainText("It is not known whether the program lets them in.");
  await expect(page.getByRole("region", { name: "History" })).toContainText("Answer lost");
  await expectAccessible(page, "admin-member-unknown");
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(atProgram(page)).toContainText("Deactivated");
  // They are signed out already, and cannot sign in again.
  await expect(page.getByRole("button", { name: "Sign them out" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ask again" })).toBeHidden();
  await expect(focused(page)).toHaveText("Asked. The program confirmed it.");

  await controlSandbox(portal, "faults", [{ match: "reactivate_member", times: 9, status: 503 }]);
  await page.getByRole("button", { name: "Reactivate" }).click();
  await expectAccessible(page, "admin-member-reactivate");
  await answer(page, "Reactivate", { Reason: "A new contract" });
  await expect(question(page).getByRole("alert")).not.toBeEmpty();
  await controlSandbox(portal, "faults", []);
  await question(page).getByLabel("Have the program e-mail").check();
  await answer(page, "Reactivate");
  await expect(page.getByText("Reactivated. The program confirmed it.")).toBeVisible();

  const role = action(page, "Role");
  await role.getByRole("button", { name: "Change…" }).click();
  await expectAccessible(page, "admin-member-role");
  await question(page).getByLabel("Role").selectOption("Support");
  await answer(page, "Change the role");
  await expect(role).toContainText("Their role is now: Support. They have been signed out.");
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("listitem").filter({ hasText: "Role changed" }).first()).toContainText(
    `by ${admin.name}`,
  );
  await expect(history).toContainText("The contract has ended");

  await action(page, "Delete").getByRole("button", { name: "Delete…" }).click();
  await answer(page, "Delete for good", { [`Type ${leaver.name}`]: "somebody else" });
  await expectToldAgain(question(page).getByText("That is not the name of this member."), () =>
    answer(page, "Delete for good", { [`Type ${leaver.name}`]: "somebody else again" }),
  );
  await expectAccessible(page, "admin-member-delete");
  await answer(page, "Delete for good", { [`Type ${leaver.name}`]: leaver.name.toLowerCase() });
  await expect(page).toHaveURL(/\/admin\/members$/);
  await expect(focused(page)).toHaveText("Leo Brandt was deleted. The program confirmed it.");
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This page was not found." })).toBeVisible();
  await expectAccessible(page, "admin-member-gone");
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();

  await page.goto(`/admin/members?q=${forgotten.clientUserId}`);
  await awake(page);
  await page.getByRole("link", { name: forgotten.name }).click();
  const data = await downloaded(page, action(page, "Their data").getByRole("link", { name: "Download" }));
  expect(JSON.parse(data)).toMatchObject({ member: { email: forgotten.email } });
  await action(page, "Erase").getByRole("button", { name: "Erase…" }).click();
  await expectAccessible(page, "admin-member-erase");
  await expect(question(page), "others may have this name").toContainText(
    `${forgotten.email}, with the id ${forgotten.clientUserId}`,
  );
  await answer(page, "Erase for good", { [`Type ${forgotten.name}`]: ` ${forgotten.name.replace(" ", "  ")}` });
  await expect(page).toHaveURL(/\/admin\/members$/);
  await page.goBack();
  await expect(page.getByText("No members match.", { exact: false }), "nothing of them is left in Back").toBeVisible();
  await page.goto(`/admin/members/${admin.clientUserId}`);
  await expect(page.getByText("This is you.", { exact: false })).toBeVisible();
  await page.goto(`/admin/audit?actor=${admin.clientUserId}`);
  await expect(page.getByRole("cell", { name: /erased-/ }).first()).toBeVisible();
  await expect(page.getByText("Vera Halloran")).toHaveCount(0);
});

test("members are found, sorted, paged and taken out as CSV, and support sees all of it and changes nothing", async ({
  page,
  admin,
  portal,
}) => {
  test.slow();
  const noComplaints = expectNoComplaints(page);
  const office = await visit(portal, admin);
  const family = `Zz${Date.now()}`;
  const given = Array.from({ length: 51 }, (_, index) => `P${String(index).padStart(2, "0")}`);
  for (const firstName of given) {
    const data = { firstName, lastName: family, email: `${firstName}.${family}@e2e.example` };
    await office.post("/api/admin/members", { data });
  }
  const [first] = await office.get(`/api/admin/members?q=${family}`).then(async (found) => (await found.json()).items);
  await office.post(`/api/admin/members/${first.clientUserId}/deactivate`, { data: {} });
  await openAs(page, await add(portal, "support", "=Sam Petit"), "/admin/members");

  await page.getByLabel("Name, e-mail, id").fill(family);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByText("51 members")).toBeVisible();
  const names = page.getByRole("rowheader").getByRole("link");
  await expect(names.first()).toHaveText(`P00 ${family}`);
  await expect(names).toHaveCount(50);
  await expectAccessible(page, "admin-members");
  const row = page.getByRole("row").filter({ hasText: `P00 ${family}` });
  await expect(
    row.getByRole("cell", { name: "Access Deactivated" }),
    "named where there are no headings",
  ).toBeVisible();
  await page.getByRole("link", { name: "Next members" }).click();
  await expect(names).toHaveText([`P50 ${family}`]);
  await page.getByRole("link", { name: "Back to the beginning" }).click();
  await expect(names).toHaveCount(50);
  await page.getByRole("link", { name: "Next members" }).click();
  await expect(names).toHaveText([`P50 ${family}`]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Sort by name" }).click();
  await expect(names.first()).toHaveText(`P50 ${family}`);
  await expect(page.getByRole("columnheader", { name: "Sort by name" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("combobox", { name: "Order" }), "the next search keeps it").toHaveValue("-name");
  await page.getByText("Columns", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Last redemption" }).uncheck();
  await expect(page.getByRole("columnheader", { name: "Sort by last redemption" })).toHaveCount(0);

  await page.getByRole("combobox", { name: "Access" }).selectOption("Deactivated");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(names).toHaveText([`P00 ${family}`]);
  const csv = await downloaded(page, page.getByRole("link", { name: "Download as CSV" }));
  expect(csv.trimEnd().split("\r\n")).toHaveLength(2);
  expect(csv).toContain("deactivated");
  await page.goto("/admin/members?q=%3DSam");
  await expect(page.getByRole("rowheader", { name: /Petit Support/ }), "read as two words").toBeVisible();
  expect(await downloaded(page, page.getByRole("link", { name: "Download as CSV" }))).toContain(",'=Sam,Petit,");
  await page.goto("/admin/members?q=nobody.of.this.name");
  await expect(page.getByText("No members match.", { exact: false })).toBeVisible();
  await expectAccessible(page, "admin-members-none");
  await page.getByLabel("Name, e-mail, id").fill("not searched for");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Members", exact: true })
    .click();
  await expect(page.getByLabel("Name, e-mail, id"), "the field is that of the list").toHaveValue("");

  await page.goto(`/admin/members/${first.clientUserId}`);
  await expect(verdict(page)).toContainText("Access is switched off here.");
  const deeds = page.getByRole("region", { name: "What you can do" });
  await expect(page.getByRole("main").getByRole("button"), "support changes nothing").toHaveCount(0);
  await expect(deeds, "and is told who does what is advised").toContainText("Only admins can change anything");
  const data = JSON.parse(await downloaded(page, deeds.getByRole("link", { name: "Download", exact: true })));
  expect(data).toMatchObject({ member: { clientUserId: first.clientUserId } });
  noComplaints();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the console is read, and says that it changes nothing", async ({ page, admin }) => {
    await openAs(page, admin, `/admin/members?q=${admin.email}`);
    await expect(page.getByText("This browser runs no JavaScript", { exact: false })).toBeVisible();
    await expect(page.getByRole("rowheader").getByRole("link", { name: admin.name })).toBeVisible();
    await page.goto("/admin/rosters");
    await expect(page.getByRole("heading", { name: "Rosters so far" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Send a roster" }), "nothing would be below it").toHaveCount(0);
  });
});
