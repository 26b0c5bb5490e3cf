"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

interface Sheet {
  /** Called before the map is opened or closed: the list will be looked for here. */
  readonly remember: () => void;
  /** Brings the map back into sight where the list lies over it. */
  readonly uncover: () => void;
}

/**
 * On phones the list is a sheet over the map, and may lie over all of it. The map comes into sight when it is opened; the
 * list is where it was when it is closed, unless somebody went on reading meanwhile.
 * @param start stands where the map begins
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
    // With the next frame: on the way back the browser itself scrolls before that, to where the map was.
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
