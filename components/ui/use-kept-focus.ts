import { type RefObject, useEffect } from "react";

/**
 * When the focused element is removed from the page, such as a pressed chip, the focus moves to the heir, so that
 * keyboard users continue there and not at the top of the page (WCAG 2.2, 2.4.3). Where the heir is away itself, the
 * region inherits. Both must be focusable.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>, heir: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = region.current;
    if (!within) return;
    const { activeElement } = document;
    // It may have been focused before the page was hydrated.
    let focused = activeElement && within.contains(activeElement) ? activeElement : undefined;
    const onFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : undefined;
    };
    // A user who has pressed elsewhere is not called back. The blur event of a removed element comes before its
    // removal.
    const onLeave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = undefined;
      });
    const watcher = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = undefined;
      if (document.activeElement === document.body) (heir.current ?? within).focus({ preventScroll: true });
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
