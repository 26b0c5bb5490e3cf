import { expect, type Page } from "@playwright/test";
import { summary } from "./setup/explorer";
import { afterMove, openMap } from "./setup/map";
import { test } from "./setup/test";

const searchHere = (page: Page) => page.getByRole("button", { name: "Search this area" });
const shown = (page: Page) => page.getByText(/^What the map shows: [\d,]+ places?$/);

test("where the part of the map that was searched has no place, the focus stays with the map", async ({
  page,
  member,
  isMobile,
}) => {
  test.skip(isMobile, "a phone has no keyboard");
  await openMap(page, member, "/browse?near=60601");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await button("Move the map").press("Enter");
  // From Chicago onto the lake.
  for (const name of ["Zoom in", "Zoom in", "Zoom in", "Move right", "Move right", "Move right", "Move right"]) {
    await afterMove(page, () => button(name).press("Enter"));
  }
  await expect(shown(page)).toBeHidden();
  await searchHere(page).press("Enter");
  await expect(summary(page)).toHaveText("Nothing found in this map area");
  await expect(page.getByRole("complementary", { name: "Map with 0 places" })).toBeFocused();
});
