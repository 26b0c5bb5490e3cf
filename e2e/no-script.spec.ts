import { expect, type Page } from "@playwright/test";
import { addMember } from "@/lib/members";
import { onceOnly } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { everyPage, openPage } from "./setup/every-page";
import { sendRoster } from "./setup/send-roster";
import { openAs } from "./setup/steps";
import { runtimeOf } from "./setup/test";

onceOnly();
test.use({ javaScriptEnabled: false });

/** What is there to be pressed, filled in or chosen, and sends nothing without a script. */
function offeredInVain(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement | HTMLSelectElement>("button, input, select")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !(control instanceof HTMLButtonElement && control.popoverTargetElement))
      .filter((control) => !(control instanceof HTMLInputElement && control.readOnly))
      .filter(({ type, form }) => type === "button" || !form || form.method === "dialog")
      .map(({ ariaLabel, labels, textContent }) => ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? ""),
  );
}

test("where no script runs, no page offers what would do nothing", async ({ page, admin }) => {
  for await (const [, path] of everyPage(page, admin)) {
    await openPage(page, path);
    expect.soft(await offeredInVain(page), path).toEqual([]);
  }
  await page.goto(`/admin/members?q=${admin.email}`);
  await expect(page.getByRole("button", { name: "Columns" })).toHaveCount(0);
  await expect(page.getByText(admin.clientUserId, { exact: true }), "an id is read whole").toBeVisible();
});

test("where no script runs, a roster's plan is read and offers nothing", async ({ page, admin, portal }) => {
  const id = `n${Date.now()}`;
  const person = { clientUserId: id, email: `${id}@e2e.example`, firstName: "Nora", lastName: "Novak" };
  await addMember(runtimeOf(portal), { name: "cli" }, person);
  const lines = [`new-${id},${id}@e2e.example,Nora,Novak`, `other-${id},other-${id}@e2e.example,Olga,Orlov`];
  const path = await sendRoster(portal, admin, lines);
  await openAs(page, admin, path);
  await expect(page.getByText("Exactly the changes of this plan are made.", { exact: false })).toBeVisible();
  await expect(page.getByText("Plan it again with other choices")).toBeHidden();
  expect(await offeredInVain(page)).toEqual([]);
  await page.goto(`${path}?kind=ask`);
  await expect(page.getByText("Is this the same person with a new id?", { exact: false })).toBeVisible();
  expect(await offeredInVain(page)).toEqual([]);

  await page.goto(await sendRoster(portal, admin, lines, "Nr,Kontakt,Vorname,Nachname"));
  await expect(page.getByText("It makes a plan once it is told.", { exact: false })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Which column holds what?" })).toHaveCount(0);
  expect(await offeredInVain(page)).toEqual([]);
});
