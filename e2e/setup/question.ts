import type { Locator, Page } from "@playwright/test";

/** The dialog that asks before something is done, or for what is to be done. */
export function question(page: Page): Locator {
  return page.getByRole("alertdialog").or(page.getByRole("dialog"));
}

/** Fills in its fields, by their labels, and presses a button. */
export async function answer(page: Page, button: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await question(page).getByLabel(label).fill(value);
  await question(page).getByRole("button", { name: button, exact: true }).click();
}
