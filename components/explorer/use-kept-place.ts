import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** How many pages of a list were open, and how far it was scrolled. */
interface KeptPlace {
  readonly filters: string;
  readonly pages: number;
  readonly top: number;
}

/** The name of the kept place in the state of an entry of the history. */
const NAME = "list";
/** Safari refuses more than a hundred changes of the history in thirty seconds. */
const SETTLED_MS = 400;

/**
 * Keeps the member's place in the endless list with the entry of the history, for when the page itself has not been
 * kept: after a reload, a sign-in, or on a phone that has given up the tab. The list is opened as far again.
 * @param filters those of the list
 * @param pages how many of its pages are open; 0 until it is there
 * @param open opens this many; resolves when they are there, or cannot be had
 */
export function useKeptPlace(filters: string, pages: number, open: (pages: number) => Promise<unknown>): void {
  const isOpening = useRef(false);
  const [top, setTop] = useState<number>();

  const keep = useEffectEvent(() => {
    if (pages < 2 || isOpening.current) return;
    const place: KeptPlace = { filters, pages, top: window.scrollY };
    history.replaceState({ ...history.state, [NAME]: place }, "");
  });
  useEffect(() => {
    let settling: number | undefined;
    const onScroll = () => {
      window.clearTimeout(settling);
      settling = window.setTimeout(() => keep(), SETTLED_MS);
    };
    const onClick = () => keep();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("click", onClick, true);
    return () => {
      window.clearTimeout(settling);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("click", onClick, true);
    };
  }, []);

  const reopen = useEffectEvent(async () => {
    const kept = keptPlace();
    if (kept?.filters !== filters || kept.pages <= pages || isOpening.current) return;
    isOpening.current = true;
    const before = window.scrollY;
    await open(kept.pages);
    isOpening.current = false;
    // Who has scrolled up meanwhile is not called back. The browser itself only comes down, as far as the list reaches.
    if (window.scrollY >= before) setTop(kept.top);
  });
  const isThere = pages > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list is opened again once.
  useEffect(() => {
    if (isThere) void reopen();
  }, [filters, isThere]);

  useLayoutEffect(() => {
    if (top === undefined) return;
    window.scrollTo(0, top);
    setTop(undefined);
  }, [top]);
}

function keptPlace(): KeptPlace | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !(NAME in state)) return undefined;
  return isPlace(state[NAME]) ? state[NAME] : undefined;
}

function isPlace(value: unknown): value is KeptPlace {
  if (typeof value !== "object" || value === null) return false;
  if (!("filters" in value && "pages" in value && "top" in value)) return false;
  return typeof value.filters === "string" && typeof value.pages === "number" && typeof value.top === "number";
}
