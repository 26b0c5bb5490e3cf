import { expect } from "@playwright/test";
import { afterMove, boxOf, hoverPin, openMap, pictureAtRest } from "./setup/map";
import { test } from "./setup/test";

test("the card of a place goes with the place, and does not open again by itself", async ({ page, member }) => {
  test.skip(test.info().project.name === "phone", "the card lies over the controls there");
  const places = await openMap(page, member, "/browse/dining?near=60601&radius=50&view=map");
  const pin = places.find(({ properties }) => !properties.cluster);
  if (!pin) throw new Error("No place stands by itself on the map.");
  await pictureAtRest(page);
  await hoverPin(page, pin);
  const box = await boxOf(page);
  await page.mouse.click(box.x + pin.x, box.y + pin.y);
  const there = page.getByRole("region", { name: "What is here" });
  await expect(there).toBeVisible();
  await expect(there, "it says where that is").toContainText(/, IL/);
  for (let n = 0; n < 3; n++) await afterMove(page, () => page.getByRole("button", { name: "Zoom out" }).click());
  await expect(there).toBeHidden();
  // These views have been asked for before.
  for (let n = 0; n < 3; n++) {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await pictureAtRest(page);
  }
  await expect(there).toBeHidden();
});
