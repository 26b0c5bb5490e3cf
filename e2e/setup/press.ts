import type { Locator } from "@playwright/test";

/**
 * Presses where something stands now, once something else was done: with a finger on a phone, elsewhere with a mouse
 * that is not let go at once. Unlike Playwright's own click, it does not follow what moves. The page's clock stands
 * still until then, so that nothing that waits there comes between them, however slow the machine.
 */
export async function press(target: Locator, afterwards: () => Promise<void>): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const page = target.page();
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await afterwards();
  if (isTouched) {
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.clock.resume();
  } else {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.clock.resume();
    await page.waitForTimeout(300);
    await page.mouse.up();
  }
}
