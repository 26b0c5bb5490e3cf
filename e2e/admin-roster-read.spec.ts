import { expect } from "@playwright/test";
import { addMember } from "@/lib/members";
import { expectInside, onceOnly } from "./setup/accessible";
import { broken, WORD } from "./setup/broken";
import { testWithWorker as test } from "./setup/dressed-test";
import { sendRoster } from "./setup/send-roster";
import { openAs } from "./setup/steps";
import { runtimeOf } from "./setup/test";

onceOnly();

test("on paper, a roster's plan says what it would do, and keeps nothing that is only pressed or filled in", async ({
  page,
  admin,
  portal,
}) => {
  const id = `o${Date.now()}`;
  const known = { clientUserId: id, email: `${id}@e2e.example`, firstName: "Olga", lastName: "Orlov" };
  await addMember(runtimeOf(portal), { name: "cli" }, known);
  const lines = [`new-${id},${id}@e2e.example,Olga,Orlov`, `other-${id},other-${id}@e2e.example,Otto,Oster`];
  const path = await sendRoster(portal, admin, lines);
  const unnamed = await sendRoster(portal, admin, lines, "Nr,Kontakt,Vorname,Nachname");
  const acting = page.locator("main").locator("button, input, select, summary, label").filter({ visible: true });
  await openAs(page, admin, path);
  await expect(acting.filter({ hasText: "welcome mail" }), "a form is on the page").toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 980, height: 740 });
  for (const address of [path, `${path}?kind=ask`, unnamed, "/admin/rosters"]) {
    await page.goto(address);
    expect(await acting.allTextContents(), address).toEqual([]);
    await expectInside(page, `printed-roster-${address.slice(-4)}`);
  }
  await expect(page.getByRole("columnheader", { name: "State" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText("Exactly the changes of this plan are made.", { exact: false })).toBeVisible();
  await expect(page.getByText("Is this the same person with a new id?", { exact: false })).toBeVisible();
  for (const link of ["See what changes", "Answer the lines that are left open"]) {
    await expect(page.getByRole("link", { name: link }), "nothing is pressed on paper").toHaveCount(0);
  }
});

test("an address on a line of a plan is broken where its parts meet, and not within a word", async ({
  page,
  admin,
  portal,
}) => {
  const id = `p${Date.now() % 1e6}`;
  const person = { clientUserId: id, email: `petra.${id}@demo.example`, firstName: "Petra", lastName: "Pohl" };
  await addMember(runtimeOf(portal), { name: "cli" }, person);
  const path = await sendRoster(portal, admin, [
    `${id},petra.pohlhausen.${id}@demo.example,Petra,Pohl`,
    `q${id},quentin.quasimodo.${id}@demo.example,Quentin,Quay`,
  ]);
  await openAs(page, admin, path);
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await broken(page.getByRole("table", { name: "What changes" }).getByText("@"), WORD), `${width}`).toEqual(
      [],
    );
  }
});
