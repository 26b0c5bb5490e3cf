import { expect } from "@playwright/test";
import { onceOnly } from "./setup/accessible";
import { answer, question } from "./setup/question";
import { openAs } from "./setup/steps";
import { add, test } from "./setup/test";

onceOnly();

test("an admin who deactivates themself reads in the question that it is them, and is signed out", async ({
  page,
  portal,
}) => {
  await add(portal, "admin", "Otto Staying");
  const admin = await add(portal, "admin", "Ingrid Selfless");
  await openAs(page, admin, `/admin/members/${admin.clientUserId}`);
  await page.getByRole("button", { name: "Deactivate…" }).click();
  await expect(question(page)).toContainText("This is you: you are signed out of this portal at once.");
  await expect(question(page)).toContainText("only another admin can reactivate you");
  await expect(question(page)).not.toContainText("reactivate them");
  await answer(page, "Deactivate");
  await expect(page).toHaveURL(/\/sign-in/);
});
