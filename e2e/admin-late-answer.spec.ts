import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { visit } from "./attack/setup/actors";
import { onceOnly } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { add } from "./setup/test";

onceOnly();

const consoleLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true });

/** Holds back the answer to what is sent next. @returns what waits until it is sent, and what lets the answer come */
async function holdAnswer(page: Page, path: string, method: "POST" | "DELETE") {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return await route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  const sent = page.waitForRequest((request) => request.method() === method);
  const answered = page.waitForResponse((response) => response.request().method() === method);
  return {
    sent,
    come: async () => {
      letGo();
      await answered;
      // What the page asks for then, it has got.
      await page.waitForLoadState("networkidle");
    },
  };
}

test("a role that was given is told until something else is done, as it may be another by then", async ({
  page,
  admin,
  portal,
}) => {
  const member = await add(portal, "member", "Rhea Roland");
  await openAs(page, admin, `/admin/members/${member.clientUserId}`);
  await page.getByRole("button", { name: "Change…" }).click();
  await question(page).getByLabel("Role").selectOption("Support");
  await answer(page, "Change the role");
  const told = page.getByText("Their role is now: Support.", { exact: false });
  await expect(told).toBeVisible();
  const office = await visit(portal, admin);
  await office.put(`/api/admin/members/${member.clientUserId}/role`, { data: { role: "member" } });
  await page.getByRole("listitem").filter({ hasText: "Sign out everywhere" }).getByRole("button").click();
  await expect(page.getByRole("term").filter({ hasText: "Role" }).locator("..")).toContainText("Member");
  await expect(told).toHaveCount(0);
});

test("what is said of a role is true of the role they have, also where another tab has given it", async ({
  page,
  admin,
  portal,
}) => {
  const member = await add(portal, "member", "Rory Roland");
  const role = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Role" }) });
  const office = await visit(portal, admin);
  const give = (given: string) =>
    office.put(`/api/admin/members/${member.clientUserId}/role`, { data: { role: given } });
  await openAs(page, admin, `/admin/members/${member.clientUserId}`);
  await page.getByRole("button", { name: "Change…" }).click();
  await question(page).getByLabel("Role").selectOption("Support");
  await give("support");
  await answer(page, "Change the role");
  await expect(question(page).getByRole("alert")).toHaveText("They have this role already.");
  await answer(page, "Cancel");
  await expect(page.getByRole("term").filter({ hasText: "Role" }).locator("..")).toContainText("Support");

  await give("admin");
  await page.getByRole("button", { name: "Change…" }).click();
  await answer(page, "Change the role");
  await expect(question(page).getByRole("alert")).toContainText("gave this member another role in the meantime");
  await answer(page, "Cancel");
  await expect(page.getByRole("term").filter({ hasText: "Role" }).locator("..")).toContainText("Admin");
  await page.getByRole("button", { name: "Change…" }).click();
  await question(page).getByLabel("Role").selectOption("Support");
  await answer(page, "Change the role");
  await expect(role).toContainText("Their role is now: Support. They have been signed out.");
});

test("a question on whether to revoke access does not turn into one on whether to give it back", async ({
  page,
  admin,
  portal,
}) => {
  const { clientUserId } = await add(portal, "member", "Quinn Quest");
  await openAs(page, admin, `/admin/members/${clientUserId}`);
  const answerTo = await holdAnswer(page, "**/sign-out", "POST");
  await page.getByRole("listitem").filter({ hasText: "Sign out everywhere" }).getByRole("button").click();
  await answerTo.sent;
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const asked = await question(page).textContent();
  const office = await visit(portal, admin);
  await office.post(`/api/admin/members/${clientUserId}/deactivate`, { data: {} });
  await answerTo.come();
  await expect(page.locator("button", { hasText: "Reactivate…" })).toBeAttached();
  await expect(question(page)).toHaveText(asked ?? "");
  await answer(page, "Deactivate");
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Reactivate…" })).toBeVisible();
});

test("whoever has opened another page meanwhile is led to no new member", async ({ page, admin }) => {
  await openAs(page, admin, "/admin");
  await consoleLink(page, "Members").click();
  await page.getByRole("button", { name: "Add a member" }).click();
  const answerTo = await holdAnswer(page, "**/api/admin/members", "POST");
  await answer(page, "Add", { "First name": "Lata", "Last name": "Late", "E-mail": `${randomUUID()}@e2e.example` });
  await answerTo.sent;
  await page.goBack();
  await expect(page).toHaveURL("/admin");
  await answerTo.come();
  await expect(page).toHaveURL("/admin");
  await consoleLink(page, "Members").click();
  await expect(page.getByRole("rowheader").getByRole("link", { name: "Lata Late" }).first()).toBeVisible();
});

test("whoever has opened another page meanwhile is led to no new roster, and loses nothing typed", async ({
  page,
  admin,
}) => {
  await openAs(page, admin, "/admin/rosters");
  const answerTo = await holdAnswer(page, "**/api/admin/rosters?*", "POST");
  await page.locator("input[type=file]").setInputFiles({
    name: "late.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`E-Mail,First name,Last name\n${randomUUID()}@e2e.example,Lo,Late\n`),
  });
  await page.getByRole("button", { name: "Make a plan" }).click();
  await answerTo.sent;
  await consoleLink(page, "Members").click();
  await page.getByLabel("Name, e-mail, id").fill("half typ");
  await answerTo.come();
  await expect(page).toHaveURL("/admin/members");
  await expect(page.getByLabel("Name, e-mail, id")).toHaveValue("half typ");
});

test("whoever has opened another page meanwhile is not led away by a deletion", async ({ page, admin, portal }) => {
  const { clientUserId } = await add(portal, "member", "Dell Late");
  await openAs(page, admin, "/admin/rosters");
  await consoleLink(page, "Members").click();
  await page.locator(`a[href="/admin/members/${clientUserId}"]`).click();
  await page.getByRole("button", { name: "Delete…" }).click();
  const answerTo = await holdAnswer(page, `**/api/admin/members/${clientUserId}`, "DELETE");
  await answer(page, "Delete for good", { "Type Dell Late to confirm": "Dell Late" });
  await answerTo.sent;
  await page.goBack();
  await consoleLink(page, "Rosters").click();
  await expect(page).toHaveURL("/admin/rosters");
  await answerTo.come();
  await expect(page).toHaveURL("/admin/rosters");
  await consoleLink(page, "Members").click();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await expect(page.locator(`a[href="/admin/members/${clientUserId}"]`)).toHaveCount(0);
});

test("how a plan was made is shown of the plan that is there, also where another tab has made it", async ({
  page,
  admin,
  portal,
}) => {
  const office = await visit(portal, admin);
  const sent = await office.post("/api/admin/rosters?name=staff.csv", {
    headers: { "content-type": "text/csv" },
    data: `Employee ID,E-Mail,First name,Last name,Nickname\nm${Date.now()},m${Date.now()}@e2e.example,Mo,More,Mia\n`,
  });
  const { id } = await sent.json();
  await openAs(page, admin, `/admin/rosters/${id}`);
  await expect(page.getByRole("button", { name: "Apply 1 change" })).toBeVisible({ timeout: 60_000 });
  const { options, file, plannedAt } = await (await office.get(`/api/admin/rosters/${id}`)).json();
  await office.post(`/api/admin/rosters/${id}/mapping`, {
    data: { ...options, columns: { ...file.columns, firstName: 4 }, deactivateMissing: true, plannedAt },
  });
  await expect
    .poll(async () => (await (await office.get(`/api/admin/rosters/${id}`)).json()).state, { timeout: 60_000 })
    .toBe("planned");
  await page.getByText("Plan it again with other choices").click();
  const ofFirstName = page.getByLabel("First name");
  await expect(ofFirstName).toHaveValue("2");
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByText("Mia More")).toBeVisible();
  await expect(ofFirstName).toHaveValue("4");
  await expect(page.getByRole("checkbox", { name: /not in the file/ })).toBeChecked();
});
