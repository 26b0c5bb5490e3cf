import type { Locator } from "@playwright/test";

export const WORD = /[\p{L}\p{N}]+/gu;

/** What begins on one line and ends on another, such as "$125". */
export function broken(texts: Locator, what: RegExp): Promise<string[]> {
  return texts.evaluateAll((elements, what) => {
    const broken: string[] = [];
    for (const element of elements) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: found, index } of (texts.currentNode.textContent ?? "").matchAll(what)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + found.length);
          if (range.getClientRects().length > 1) broken.push(found);
        }
      }
    }
    return broken;
  }, what);
}
