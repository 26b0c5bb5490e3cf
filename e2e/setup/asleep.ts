import type { Page } from "@playwright/test";

/** Opens a page whose scripts do not come. @returns what lets them come */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}
