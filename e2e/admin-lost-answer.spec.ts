import { expect } from "@playwright/test";
import { visit } from "./attack/setup/actors";
import { onceOnly } from "./setup/accessible";
import { testWithWorker as test } from "./setup/dressed-test";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { add } from "./setup/test";

onceOnly();

for (const [said, body] of Object.entries({ "by a proxy": "<html>Upgrading</html>", "by another version": "{}" })) {
  test(`a question that is answered ${said} stays the same question, and can be left`, async ({
    page,
    admin,
    portal,
  }) => {
    const member = await add(portal, "member", "Lena Vogt");
    await openAs(page, admin, `/admin/members/${member.clientUserId}`);
    await page.route("**/deactivate", async (route) => {
      await route.fetch();
      await route.fulfill({ body });
    });
    await page.getByRole("button", { name: "Deactivate" }).click();
    await answer(page, "Deactivate");
    await expect(question(page).getByRole("alert")).toContainText("The portal could not be reached.");
    await page.waitForLoadState("networkidle");
    await expect(question(page).getByRole("heading")).toContainText("Deactivate Lena Vogt?");
    await expect(question(page).getByRole("button", { name: "Deactivate" })).toBeEnabled();
    await answer(page, "Cancel");
    await expect(page.getByRole("region", { name: "Can they get in?" }), "the page tells what was done").toContainText(
      "Access is switched off here.",
    );
    await expect(page.getByRole("button", { name: "Reactivate" })).toBeVisible();
  });
}

test("without a network a page of the console stays, with what it says, and so it does when a question is left", async ({
  page,
  context,
  admin,
  portal,
}) => {
  const member = await add(portal, "member", "Nora Lind");
  await openAs(page, admin, `/admin/members/${member.clientUserId}`);
  await context.setOffline(true);
  const signOut = page.getByRole("listitem").filter({ hasText: "Sign out everywhere" });
  await signOut.getByRole("button").click();
  await expect(signOut).toContainText("The portal could not be reached.");
  await page.getByRole("button", { name: "Deactivate…" }).click();
  const failed = page.waitForEvent("requestfailed");
  await answer(page, "Cancel");
  await failed;
  await expect(question(page)).toBeHidden();
  await context.setOffline(false);
  await page.waitForLoadState("networkidle");
  await expect(signOut).toContainText("The portal could not be reached.");
  await signOut.getByRole("button").click();
  await expect(signOut).toContainText("There were no sessions to end.");
});

test("columns that were chosen stay chosen where the network is gone", async ({ page, context, admin, portal }) => {
  const office = await visit(portal, admin);
  const sent = await office.post("/api/admin/rosters?name=staff.csv", {
    headers: { "content-type": "text/csv" },
    data: "Call name,Family,Post\nNils,Lind,nils@e2e.example\n",
  });
  await openAs(page, admin, `/admin/rosters/${(await sent.json()).id}`);
  await page.getByLabel("First name").selectOption("Call name (Nils)", { timeout: 60_000 });
  await page.getByLabel("Last name").selectOption("Family (Lind)");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText("The portal could not be reached.", { exact: false })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(false);
  await expect(page.getByLabel("First name")).toHaveValue("0");
  await page.getByLabel("E-mail", { exact: true }).selectOption("Post (nils@e2e.example)");
  await page.getByRole("button", { name: "Make the plan" }).click();
  await expect(page.getByText("Nils Lind")).toBeVisible({ timeout: 60_000 });
});

test("a roster that arrived although no answer came is in the list, and nothing else is said of it", async ({
  page,
  admin,
}) => {
  await openAs(page, admin, "/admin/rosters");
  const name = `lost-${Date.now()}.csv`;
  await page.route("**/api/admin/rosters?*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const file = { name, mimeType: "text/csv", buffer: Buffer.from("First name,Last name,E-mail\n") };
  await page.getByLabel("choose a file").setInputFiles(file);
  await page.getByRole("button", { name: "Make a plan" }).click();
  await expect(page.getByRole("status").filter({ hasText: "look under “Rosters so far”" })).toContainText(
    "The portal could not be reached.",
  );
  await expect(page.getByRole("link", { name })).toBeVisible();
});
