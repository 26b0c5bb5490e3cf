import type { Browser, Page } from "@playwright/test";
import type { BenchPortal } from "../portal/start";

/** A new desktop page of a signed-in member. */
export async function openPage(browser: Browser, { url, cookie }: BenchPortal): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url };
  });
  await context.addCookies(cookies);
  return await context.newPage();
}
