import { expect, type Page, test } from "@playwright/test";
import { expectInside, lookAt } from "./accessible";

const TABLET = 820;
/** Fingers need room (WCAG 2.2, 2.5.8), which axe looks at only when told to. */
const WITH_TARGETS = { rules: { "target-size": { enabled: true } } };

/**
 * Looks at a page of the members as it stands, light and dark, and then on a tablet where there is room for one,
 * elsewhere with text 40 % longer and from right to left.
 */
export async function look(page: Page, name: string): Promise<void> {
  const inProject = `${name}-${test.info().project.name}`;
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await lookAt(page, `${inProject}-${colorScheme}`, WITH_TARGETS);
  }
  const size = page.viewportSize();
  if (size && size.width > TABLET) {
    await page.setViewportSize({ width: TABLET, height: size.height });
    await lookAt(page, `${inProject}-tablet`, WITH_TARGETS);
    await page.setViewportSize(size);
    return;
  }
  const turned = await page.evaluateHandle(stretchAndTurn);
  await expectInside(page, `${inProject}-rtl`);
  expect.soft(await page.evaluate(squeezedIcons), name).toEqual([]);
  await turned.evaluate((undo) => undo());
}

/** In the page: the words beside icons that have given way to them. */
export function squeezedIcons(): (string | null | undefined)[] {
  return [...document.querySelectorAll(".icon")]
    .filter((icon) => {
      const { width, height } = icon.getBoundingClientRect();
      return Math.round(width) < Math.round(height);
    })
    .map((icon) => icon.parentElement?.textContent);
}

/**
 * In the page: every word 40 % longer, as other languages have it, and all of it from the right.
 * @returns what undoes it
 */
export function stretchAndTurn(): () => void {
  const before = new Map<Node, string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (text.parentElement?.closest("script, style, code")) continue;
    before.set(text, text.nodeValue ?? "");
    text.nodeValue = (text.nodeValue ?? "").replace(/\p{L}{3,}/gu, (word) => word + word.slice(0, word.length * 0.4));
  }
  document.documentElement.dir = "rtl";
  return () => {
    for (const [text, words] of before) text.nodeValue = words;
    document.documentElement.removeAttribute("dir");
  };
}
