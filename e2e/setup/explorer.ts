import { expect, type Page } from "@playwright/test";
import { hold } from "./hold";
import { openAs } from "./steps";
import type { Person } from "./test";

export const summary = (page: Page) => page.getByRole("heading", { level: 2 }).first();
export const offers = (page: Page) => page.locator("li[id^=offer-]");
export const field = (page: Page) => page.getByLabel("Search offers");

/** Opens a page of the explorer as a member, and waits until it shows offers. */
export async function explore(page: Page, member: Person, path = "/browse"): Promise<void> {
  await openAs(page, member, path);
  await expect(summary(page)).toContainText("Showing");
}

/** Leads to the search field by a key, once the page listens to keys. */
export async function focusBy(page: Page, key: "/" | "Control+k"): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused({ timeout: 500 });
  }).toPass();
}

/** Holds back what the explorer asks for. @returns what lets it go */
export function holdOffers(page: Page): Promise<() => void> {
  return hold(page, "**/api/offers?*");
}
