"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

interface Sheet {
  /** Called before the map is opened or closed, to remember the list's position. */
  readonly remember: () => void;
  /** Scrolls the map back into view if the list covers it. */
  readonly uncover: () => void;
}

/**
 * On phones the list is a sheet that can cover the whole map. Opening the map scrolls it into view; closing it returns
 * the list to its position, unless the user has scrolled meanwhile.
 * @param start the element at which the map begins
 */
export function useSheet(start: RefObject<HTMLElement | null>, isOpen: boolean): Sheet {
  const wasOpen = useRef(isOpen);
  const listAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    if (!start.current || wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (isOpen) {
      start.current.scrollIntoView();
      return;
    }
    const top = listAt.current;
    listAt.current = undefined;
    if (top === undefined || !isInSight(start.current)) return;
    // On the next frame: when going back, the browser first scrolls to where the map was.
    requestAnimationFrame(() => window.scrollTo(0, top));
  }, [start, isOpen]);

  return {
    remember: () => {
      if (!isOpen) listAt.current = window.scrollY;
    },
    uncover: () => start.current?.scrollIntoView({ block: "nearest" }),
  };
}

function isInSight(element: HTMLElement): boolean {
  // Positions are fractions of a pixel.
  return element.getBoundingClientRect().top > -1;
}
