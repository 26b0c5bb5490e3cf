"use client";

import { type RefObject, useEffect } from "react";

/**
 * When what has the focus is taken off the page, such as a chip that was pressed, the focus goes to the heir: a keyboard
 * goes on from there, not from the top of the page (WCAG 2.2, 2.4.3). The heir must be able to take it.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = region.current;
    if (!within) return;
    let focused: Element | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : undefined;
    };
    // Who has left by a press elsewhere is not called back; whose element goes away is told of it before it has gone.
    const onLeave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = undefined;
      });
    const watcher = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = undefined;
      if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true });
    });
    within.addEventListener("focusin", onFocus);
    within.addEventListener("focusout", onLeave);
    watcher.observe(within, { childList: true, subtree: true });
    return () => {
      within.removeEventListener("focusin", onFocus);
      within.removeEventListener("focusout", onLeave);
      watcher.disconnect();
    };
  }, [region, heir]);
}
