import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { listAuditEntries } from "@/lib/audit";
import { addBy, visit } from "./attack/setup/actors";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { controlSandbox } from "./setup/sandbox-control";
import { expectNoComplaints, openAs, signIn } from "./setup/steps";
import { add, runtimeOf } from "./setup/test";

onceOnly();

const entries = (page: Page) => page.getByRole("table", { name: "Audit log" }).getByRole("row");

test("the log says who did what to whom, can be filtered and exported, and has refused attempts", async ({
  page,
  admin,
  member,
  portal,
}) => {
  const noComplaints = expectNoComplaints(page);
  const office = await visit(portal, admin);
  const leaver = await addBy(office, "member", "Leo Brandhaus");
  await office.post(`/api/admin/members/${leaver.clientUserId}/deactivate`, { data: { reason: "=1+1" } });
  const curious = await visit(portal, member);
  expect((await curious.post(`/api/admin/members/${leaver.clientUserId}/reactivate`, { data: {} })).status()).toBe(403);
  const stranger = await visit(portal, { ...member, password: "not the password" });
  expect((await stranger.get("/api/admin/members.csv")).status()).toBe(401);

  await page.goto("/admin/audit");
  await signIn(page, admin);
  await page.getByLabel("Subject").fill(leaver.clientUserId);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entries(page).nth(1)).toContainText("POST /api/admin/members/[id]/reactivate");
  await expect(entries(page).nth(1)).toContainText("Tried to change something");
  await expect(entries(page).nth(1)).toContainText(member.name);
  await expect(entries(page).nth(1)).toContainText("Refused");
  await expect(entries(page).nth(2)).toContainText("Deactivated");
  await expect(entries(page).nth(2)).toContainText("Active → Deactivated");
  await expectAccessible(page, "admin-audit");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByLabel("Action").fill("member.");
  await page.getByLabel("Outcome").selectOption("Done");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entries(page)).toHaveCount(3);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download these entries as CSV" }).click();
  const lines = (await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`${admin.clientUserId},member.deactivate,${leaver.clientUserId},done,'=1+1,`);

  await page.goto("/admin/audit");
  await expect(page.locator("datalist option[value='member.deactivate']"), "actions are offered").toHaveText(
    "Deactivated",
  );
  await page.getByLabel("Action").fill("deactivated");
  await page.getByLabel("Subject").fill(leaver.clientUserId);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(page.getByLabel("Action")).toHaveValue("member.deactivate");

  await page.goto("/admin/audit");
  const typed = leaver.name.toLowerCase();
  await page.getByLabel("Subject").fill(typed);
  await page.getByLabel("Who", { exact: true }).fill(admin.email);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText(`“${typed}” is ${leaver.name}.`)).toBeVisible();
  await expect(page.getByText(`“${admin.email}” is ${admin.name}.`)).toBeVisible();
  await expect(entries(page).filter({ hasText: "Active → Deactivated" })).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Download these entries as CSV" })).toHaveAttribute(
    "href",
    new RegExp(`subject=${typed.replace(" ", "\\+")}`),
  );
  await expectAccessible(page, "admin-audit-people");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const requestId = entries(page)
    .nth(1)
    .getByRole("button", { name: /^Copy [\da-f-]{36}/ });
  await requestId.click();
  await expect(page.getByText("Copied.")).toBeVisible();
  const whole = await page.evaluate(() => navigator.clipboard.readText());
  expect(await requestId.getAttribute("title")).toBe(whole);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await requestId.click();
  await expect(entries(page).nth(1), "to be selected where nothing can be copied").toContainText(whole);
  await expect(requestId, "who pressed it by keyboard is still there").toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/audit");
  await page.getByLabel("Number for support").fill(` ${whole.toUpperCase()} `);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).nth(1)).toContainText(leaver.name);
  await expectAccessible(page, "admin-audit-request");
  await page.goto("/admin/audit?subject=Nobody+of+This+Name");
  await expect(page.getByText("No member has “Nobody of This Name” in their name", { exact: false })).toBeVisible();

  await page.goto("/admin/audit?from=2020-01-01&until=2020-01-02");
  await expect(page.getByText("No entry matches.", { exact: false })).toBeVisible();
  await expectAccessible(page, "admin-audit-none");
  await page.goto("/admin/audit?actor=nobody&outcome=refused");
  await expect(entries(page).nth(1)).toContainText("someone who was not signed in");
  await page.goto("/admin/audit");
  await page.getByRole("rowheader").getByRole("link", { name: member.name }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: member.name })).toBeVisible();
  noComplaints();
});

test("a query that no page of the console links to is not found, in whatever list and whatever is wrong with it", async ({
  admin,
  portal,
}) => {
  const office = await visit(portal, admin);
  const file = { headers: { "content-type": "text/csv" }, data: "id,email,first name,last name\n" };
  const roster = z
    .object({ id: z.number() })
    .parse(await (await office.post("/api/admin/rosters?name=query.csv", file)).json());
  for (const [list, known, unknown] of [
    ["/admin/audit", "outcome=refused", "outcome=zzz"],
    ["/admin/audit", "from=2026-11-20", "from=abc"],
    ["/admin/audit", "action=member.", "cursor=zzz"],
    ["/admin/members", "state=active", "state=zzz"],
    ["/admin/members", "sort=-lastSignIn", "sort=zzz"],
    ["/admin/insight", "period=12-months", "period=zzz"],
    [`/admin/rosters/${roster.id}`, "kind=ask", "kind=zzz"],
  ]) {
    expect((await office.get(`${list}?${known}`)).status(), `${list}?${known}`).toBe(200);
    expect((await office.get(`${list}?${unknown}`)).status(), `${list}?${unknown}`).toBe(404);
  }
});

test("the log is shown whatever somebody who may not has typed as a member's id", async ({
  page,
  admin,
  member,
  portal,
}) => {
  const curious = await visit(portal, member);
  await openAs(page, admin, "/admin");
  for (const id of ["constructor", "__proto__"]) {
    expect((await curious.post(`/api/admin/members/${id}/reactivate`, { data: {} })).status()).toBe(403);
    await page.goto(`/admin/audit?subject=${id}`);
    await expect(entries(page).nth(1)).toContainText(id);
  }
});

test("both interfaces are tested on press and say what is wrong, the key is copied, and no value of a setting is shown", async ({
  page,
  context,
  admin,
  portal,
  browser,
}) => {
  const noComplaints = expectNoComplaints(page);
  await openAs(page, admin, "/admin/connection");
  const access = page.getByRole("region", { name: "Member access" });
  const feed = page.getByRole("region", { name: "Perks feed" });
  for (const part of [access, feed]) {
    await part.getByRole("button", { name: "Test now" }).click();
    await expect(part.getByText("Good", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
    await expect(part.getByText("Failed", { exact: true })).toHaveCount(0);
  }
  const { items } = listAuditEntries(runtimeOf(portal), { action: "connection.test", actor: admin.clientUserId });
  expect(items.map(({ subject }) => subject)).toEqual(["feed", "member-access"]);
  await controlSandbox(portal, "faults", [{ match: "member", times: 9, status: 503 }]);
  const again = access.getByRole("button", { name: "Test now" });
  await again.press("Enter");
  await expect(access.getByText("Failed", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(again, "who pressed it by keyboard is still there").toBeFocused();
  await controlSandbox(portal, "faults", []);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = await page.getByRole("textbox", { name: "Public key" }).inputValue();
  expect(key).toMatch(/^ssh-rsa \S+/);
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(page.getByRole("row", { name: /^MEMBER_API_PASSWORD/ })).toContainText("Environment");
  expect(await page.content()).not.toContain(String(portal.on.env.MEMBER_API_PASSWORD));
  await expectAccessible(page, "admin-connection");
  noComplaints();

  const second = await browser.newContext({ baseURL: portal.url });
  const support = await second.newPage();
  await support.goto("/admin/connection");
  await signIn(support, await add(portal, "support", "Sam Petit"));
  await expect(support.getByText("Only admins can run this test.")).toHaveCount(2);
  await expect(support.getByRole("button", { name: "Test now" })).toHaveCount(0);
  await second.close();
});
