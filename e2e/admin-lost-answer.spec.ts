import { expect } from "@playwright/test";
import { onceOnly } from "./setup/accessible";
import { test } from "./setup/dressed-test";
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
