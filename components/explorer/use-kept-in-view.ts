import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps what has the focus below a list in view while the list grows above it (WCAG 2.2, 2.4.11). Browsers keep what
 * stands at the top of the window in its place, and push the rest down.
 * @param rows how many the list shows
 */
export function useKeptInView(list: RefObject<HTMLElement | null>, rows: number): void {
  const heightBefore = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows by its rows.
  useLayoutEffect(() => {
    if (!list.current) return;
    const grownBy = list.current.offsetHeight - (heightBefore.current ?? list.current.offsetHeight);
    heightBefore.current = list.current.offsetHeight;
    const focused = document.activeElement;
    if (grownBy <= 0 || !focused || !isAfter(focused, list.current)) return;
    const { bottom } = focused.getBoundingClientRect();
    if (bottom > window.innerHeight && bottom - grownBy <= window.innerHeight)
      focused.scrollIntoView({ block: "nearest" });
  }, [list, rows]);
}

function isAfter(element: Element, list: Element): boolean {
  return (list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !list.contains(element);
}
