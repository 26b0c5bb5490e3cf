import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/** Only what is wrong is told one by one: half of the time would go into telling where all is well. */
const TERSELY = { resultTypes: ["violations"] } satisfies AxeOptions;

/** Colours do not depend on the size, nor sizes on the colours: each of both is looked at once. */
const LOOKS = [
  { width: 1440, colorScheme: "light" },
  { width: 820, colorScheme: "dark" },
] as const;

/**
 * Looks at a page of the console as it stands, on a desk and on a tablet, light and dark: axe finds nothing, and
 * nothing reaches beyond the screen. Its screenshots go to the ignored `screenshots` folder.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await lookAt(page, `${name}-${width}-${colorScheme}`);
  }
}

/**
 * The same in the size and the colours that the page has now: for a state of a page that was looked at in all of them.
 */
export async function lookAt(page: Page, name: string, options: AxeOptions = {}): Promise<void> {
  await page.evaluate(settled);
  // A page that replaces another one in place may bring its title a moment later.
  await expect(page).toHaveTitle(/\S/);
  // In the page itself, as there are no frames, rather than in a further page for each look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...TERSELY, ...options })
    .analyze();
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html, any }) => [html, any[0]?.message])]);
  expect.soft(found, name).toEqual([]);
  await expectInside(page, name);
}

/** In the page: waits until every change of colour that has begun is over. */
async function settled(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** Nothing reaches beyond the screen; with a screenshot. */
export async function expectInside(page: Page, name: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.soft.poll(beyond, { message: name }).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: true });
}

/** For tests that choose their own sizes: once is enough. */
export function onceOnly(): void {
  test.skip(({ isMobile }) => isMobile === true, "looked at in sizes of its own");
}
