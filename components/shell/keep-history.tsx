"use client";

import { useEffect } from "react";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";

/**
 * For a link to a part of its page the browser makes an entry in the history, without what Next's router keeps there:
 * Back to such an entry would change the address alone.
 */
export function KeepHistory() {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
      // To where the page is already there is no new entry.
      if (!link || link.getAttribute("href") === location.hash || opensElsewhere(event)) return;
      const state: unknown = history.state;
      const keep = () => history.state ?? history.replaceState(state, "");
      window.addEventListener("hashchange", keep, { once: true });
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return null;
}
