"use client";

import { usePathname } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/** A pressed link. A page is drawn anew, and may have several links to the same address. */
interface Pressed {
  readonly href: string;
  readonly pathname: string;
  readonly nth: number;
}

/**
 * After Back the focus is on the link that the page was left by, as it is where the browser keeps the whole page. Else
 * Tab would begin at the top again, and scroll a long list there (WCAG 2.2, 2.4.3).
 */
export function FocusOnBack() {
  const pathname = usePathname();
  const shown = useRef(pathname);
  const pressed = useRef<Pressed>(undefined);
  /** By what each page was left. */
  const left = useRef(new Map<string, Pressed>());
  const isBack = useRef(false);

  const onPress = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link) return;
    const { href, pathname } = link;
    pressed.current = { href, pathname, nth: linksTo(href).indexOf(link) };
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

  // In the moment of the address's change: an effect after the paint may come later than the next press, or Back.
  useLayoutEffect(() => {
    const link = left.current.get(pathname);
    if (!isBack.current) {
      // A page is also left without a link, such as by a suggestion or a form, and not by every link that is pressed.
      if (pressed.current?.pathname === pathname) left.current.set(shown.current, pressed.current);
      else left.current.delete(shown.current);
    } else if (link && document.activeElement === document.body)
      linksTo(link.href)[link.nth]?.focus({ preventScroll: true });
    pressed.current = undefined;
    shown.current = pathname;
    isBack.current = false;
  }, [pathname]);
  return null;
}

function linksTo(href: string): HTMLAnchorElement[] {
  return [...document.querySelectorAll("a")].filter((link) => link.href === href);
}
