import { expect, type Locator, type Page } from "@playwright/test";

const FARTHEST = 250;

/** Presses Tab until an element has the focus, like a user without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FARTHEST; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${target} cannot be reached by Tab.`);
}

/**
 * Goes from the top of the page by Tab to what `last` finds: each stop is on the screen, nothing lies over it, and it
 * shows that it has the focus (WCAG 2.2, 2.4.7 and 2.4.11).
 */
export async function walkTo(page: Page, last: Locator): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  });
  const faults: string[] = [];
  for (let stop = 0; stop < FARTHEST; stop++) {
    await page.keyboard.press("Tab");
    const { isLast, fault } = await last.evaluate(lookAtFocus);
    if (fault) faults.push(`stop ${stop}: ${fault}`);
    if (isLast) return expect(faults).toEqual([]);
  }
  throw new Error(`${last} cannot be reached by Tab. ${faults.join("; ")}`);
}

/** In the page: whether the focus is where the walk ends, and what is wrong with how it shows, if anything is. */
function lookAtFocus(last: Element): { isLast: boolean; fault?: string } {
  const focused = document.activeElement;
  const isLast = focused === last;
  if (!focused || focused === document.body) return { isLast, fault: "nothing has the focus" };
  // A choice that only its label shows.
  const shown = focused.clientWidth > 1 ? focused : (focused.closest("label") ?? focused);
  const name = shown.outerHTML.slice(0, 160);
  const { left, top, right, bottom } = shown.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return { isLast, fault: `it is off the screen: ${name}` };
  const over = document.elementFromPoint(x, y);
  if (!over || !(shown.contains(over) || over.contains(shown)))
    return { isLast, fault: `something lies over it: ${name}` };
  const hasCaret = focused.matches("input:not([type=radio], [type=checkbox])");
  if (hasCaret || getComputedStyle(shown).outlineStyle !== "none") return { isLast };
  return { isLast, fault: `it does not show: ${name}` };
}
