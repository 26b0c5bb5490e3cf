import type { Locator } from "@playwright/test";

/**
 * Presses where something stands now, once something else was done: with a finger on a phone, elsewhere with a mouse
 * that is not let go at once. Unlike Playwright's own click, it does not follow what moves.
 */
export async function press(target: Locator, afterwards: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const page = target.page();
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await afterwards();
  if (isTouched) await page.touchscreen.tap(x + width / 2, y + height / 2);
  else await page.mouse.click(x + width / 2, y + height / 2, { delay: 200 });
}
