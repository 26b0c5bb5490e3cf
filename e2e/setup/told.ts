import { expect, type Locator } from "@playwright/test";

/** Words that stay where they are were told once: a screen reader tells them again only if they have come anew. */
export async function expectToldAgain(words: Locator, repeat: () => Promise<void>): Promise<void> {
  await words.evaluate((element) => element.setAttribute("data-heard", ""));
  await repeat();
  await expect(words).not.toHaveAttribute("data-heard");
}
