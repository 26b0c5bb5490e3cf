import { expect, type Page } from "@playwright/test";
import { z } from "zod";

const LISTED = z.object({
  items: z.array(z.object({ id: z.number(), title: z.string(), merchant: z.object({ id: z.number() }) })),
});

/** The first offer that the API lists for a query, such as `near=60601`; who asks has signed in. */
export async function firstOffer(page: Page, query: string) {
  const answer = await page.request.get(new URL(`/api/offers?limit=1&${query}`, page.url()).href);
  const [first] = LISTED.parse(await answer.json()).items;
  if (!first) throw new Error(`No offer is listed for ${query}.`);
  return first;
}

/**
 * The title of the offer whose page is open, as the feed has it: its heading may set the saving apart in words of its
 * own.
 */
export async function titleOfOpenOffer(page: Page): Promise<string> {
  const answer = await page.request.get(new URL(`/api${new URL(page.url()).pathname}`, page.url()).href);
  return z.object({ title: z.string() }).parse(await answer.json()).title;
}

/** Scrolls to the page's map, which is drawn only when it comes near, and back. */
export async function drawMap(page: Page): Promise<void> {
  const zoom = page.getByRole("button", { name: "Zoom in" });
  await page.getByRole("heading", { name: /^Where/ }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  await expect(zoom).toBeVisible({ timeout: 30_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Presses Redeem; resolves to the tab that it opens. */
export async function pressRedeem(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Redeem" }).click();
  return await opened;
}
