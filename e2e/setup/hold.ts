import type { Page } from "@playwright/test";

/** Holds back what a page asks of addresses like this one. @returns what lets it go */
export async function hold(page: Page, address: Parameters<Page["route"]>[0]): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
