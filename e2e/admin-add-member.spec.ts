import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { expectAccessible, onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
import { hold } from "./setup/hold";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { expectToldAgain } from "./setup/told";

onceOnly();

test("a form that the portal refuses stays, and says beside each field what is wrong with it", async ({
  page,
  admin,
}) => {
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  await answer(page, "Add", { "First name": " ", "Last name": "Quillfeather", "E-mail": "zoë at home", Id: "cli" });
  await expect(question(page).getByText("Must look like name@example.org.")).toBeVisible();
  const firstName = question(page).getByLabel("First name");
  await expect(firstName).toHaveAccessibleDescription("Must not be empty.");
  await expect(firstName).toBeFocused();
  await expect(question(page).getByLabel("Id")).toHaveAttribute("aria-invalid", "true");
  await expect(question(page).getByLabel("Last name")).toHaveValue("Quillfeather");
  expect(await question(page).textContent()).not.toMatch(/clientUserId|firstName/);
  await expectAccessible(page, "admin-members-add-refused");
  await expectToldAgain(question(page).getByText("Must not be empty."), () => answer(page, "Add", {}));

  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect(question(page)).toBeHidden();
  await page.getByRole("button", { name: "Add a member" }).click();
  await expect(firstName).not.toHaveAttribute("aria-invalid");
});

test("an address that is already used is told beside its field, and so is an id, before what an id is for", async ({
  page,
  admin,
}) => {
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  const names = { "First name": "Zoë", "Last name": "Quillfeather" };
  const told = "Is already used by another member.";
  const hint = "Links your own records to the program's and never changes.";
  await expect(question(page).getByLabel("Id")).toHaveAccessibleDescription(new RegExp(`^${hint}`));
  for (const [label, fields, described] of [
    ["E-mail", { "E-mail": admin.email }, told],
    ["Id", { "E-mail": `${randomUUID()}@e2e.example`, Id: admin.clientUserId }, new RegExp(`^${told} ${hint}`)],
  ] as const) {
    await answer(page, "Add", { ...names, ...fields });
    const field = question(page).getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(described);
    await expect(field).toBeFocused();
    await expect(question(page).getByText("already"), "said once").toHaveText([told]);
  }
});

test("a dialog that is taller than the window scrolls within it, down to its last button", async ({ page, admin }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  const last = question(page).getByRole("button").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
});

test("a second press while the page of a new member is loading adds nobody twice and shows no error", async ({
  page,
  admin,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  const letGo = await hold(page, /\/admin\/members\/[^?]+\?_rsc=/);
  await openAs(page, admin, "/admin/members");
  await page.getByRole("button", { name: "Add a member" }).click();
  sent.length = 0;
  const added = page.waitForResponse((response) => response.request().method() === "POST");
  const email = `${randomUUID()}@e2e.example`;
  await answer(page, "Add", { "First name": "Twice", "Last name": "Pressed", "E-mail": email });
  await added;
  await question(page).getByLabel("E-mail").press("Enter");
  await expect(question(page).getByRole("button", { name: "Working…" })).toBeVisible();
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Twice Pressed" })).toBeVisible();
  expect(sent).toEqual(["/api/admin/members"]);
});

test("Back from a new member leads to a list that has them, and to a form for another one", async ({ page, admin }) => {
  await openAs(page, admin, "/admin/members?q=Quillwort");
  for (const firstName of ["Una", "Dos"]) {
    await page.getByRole("button", { name: "Add a member" }).click();
    const email = `${randomUUID()}@e2e.example`;
    await answer(page, "Add", { "First name": firstName, "Last name": "Quillwort", "E-mail": email });
    await expect(page.getByRole("heading", { level: 1, name: `${firstName} Quillwort` })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("rowheader").getByRole("link", { name: `${firstName} Quillwort` })).toBeVisible();
  }
});
