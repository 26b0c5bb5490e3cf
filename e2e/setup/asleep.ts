import type { Page } from "@playwright/test";
import { hold } from "./hold";

/** Opens a page whose scripts do not come. @returns what lets them come */
export async function openAsleep(page: Page, path: string): Promise<() => void> {
  const letGo = await hold(page, "**/*.js");
  await page.goto(path, { waitUntil: "commit" });
  return letGo;
}
