import { type RefObject, useLayoutEffect, useRef } from "react";

interface Sheet {
  /** Called before the map is opened: the list will be looked for here. */
  readonly remember: () => void;
  /** Scrolls the map back into view if the list covers it. */
  readonly uncover: () => void;
}

/** Where a list was left, and by which filters it was made. */
interface ListPlace {
  readonly top: number;
  readonly filters: string;
}

/**
 * On phones the list is a sheet over the map, and may lie over all of it. The map comes into sight when it is opened;
 * the list is where it was when it is closed, unless it has become another one.
 * @param start stands where the map begins
 * @param turn leads to the other view: there is one in each, and the focus goes from one to the other
 */
export function useSheet(
  start: RefObject<HTMLElement | null>,
  turn: RefObject<HTMLElement | null>,
  isOpen: boolean,
  filters: string,
): Sheet {
  const wasOpen = useRef(isOpen);
  const listAt = useRef<ListPlace>(undefined);

  useLayoutEffect(() => {
    if (!start.current || wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement === document.body) turn.current?.focus({ preventScroll: true });
    if (isOpen) {
      start.current.scrollIntoView();
      return;
    }
    const left = listAt.current;
    listAt.current = undefined;
    if (left?.filters !== filters) return;
    // With the next frame: on the way back the browser itself scrolls before that, to where the map was.
    requestAnimationFrame(() => window.scrollTo(0, left.top));
  }, [start, turn, isOpen, filters]);

  return {
    remember: () => {
      listAt.current = { top: window.scrollY, filters };
    },
    uncover: () => start.current?.scrollIntoView({ block: "nearest" }),
  };
}
