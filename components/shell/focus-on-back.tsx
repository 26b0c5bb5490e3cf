"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";

/** The link that a page was left by. The page is drawn anew, and may have several links to the same address. */
interface Left {
  readonly href: string;
  readonly nth: number;
}

/**
 * After Back the focus is on the link that the page was left by, as it is where the browser keeps the whole page. Else
 * Tab would begin at the top again, and scroll a long list there (WCAG 2.2, 2.4.3).
 */
export function FocusOnBack() {
  const pathname = usePathname();
  const left = useRef(new Map<string, Left>());
  const isBack = useRef(false);

  const onPress = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link) left.current.set(pathname, { href: link.href, nth: linksTo(link.href).indexOf(link) });
  });
  const onBack = useEffectEvent(() => {
    isBack.current = location.pathname !== pathname;
  });

  useEffect(() => {
    document.addEventListener("click", onPress, true);
    window.addEventListener("popstate", onBack);
    return () => {
      document.removeEventListener("click", onPress, true);
      window.removeEventListener("popstate", onBack);
    };
  }, []);

  useEffect(() => {
    const link = left.current.get(pathname);
    if (isBack.current && link && document.activeElement === document.body)
      linksTo(link.href)[link.nth]?.focus({ preventScroll: true });
    isBack.current = false;
  }, [pathname]);
  return null;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll("a")].filter((link) => link.href === href);
}
