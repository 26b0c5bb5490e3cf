import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { keepInEntry, keptInEntry } from "./history-entry";

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
/** By these a person moves a page. */
const MOVES = ["wheel", "touchmove", "keydown"] as const;

/**
 * Keeps the member's place in the endless list with the entry of the history, for when the page itself has not been
 * kept: after a reload, or on a phone that has given up the tab. The list is opened as far again.
 * @param filters those of the list
 * @param pages how many of its pages are open; 0 until it is there
 * @param open opens this many, as far as they can be had; resolves to how many there are
 */
export function useKeptPlace(filters: string, pages: number, open: (pages: number) => Promise<number>): void {
  /** The list that is being opened again. */
  const opening = useRef<string>(undefined);
  const [top, setTop] = useState<number>();

  const keep = useEffectEvent(() => {
    if (opening.current === filters) return;
    const place: KeptPlace | undefined = pages > 1 ? { filters, pages, top: window.scrollY } : undefined;
    if (place || keptPlace()) keepInEntry(NAME, place);
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
    opening.current = undefined;
    const kept = keptPlace();
    if (kept?.filters !== filters || kept.pages <= pages) return;
    opening.current = filters;
    const moved = new AbortController();
    for (const move of MOVES)
      window.addEventListener(move, () => moved.abort(), { passive: true, signal: moved.signal });
    const reached = await open(kept.pages);
    const isStill = opening.current === filters && reached >= kept.pages && !moved.signal.aborted;
    moved.abort();
    if (opening.current === filters) opening.current = undefined;
    if (isStill) setTop(kept.top);
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
  const kept = keptInEntry(NAME);
  return isPlace(kept) ? kept : undefined;
}

function isPlace(value: unknown): value is KeptPlace {
  if (typeof value !== "object" || value === null) return false;
  if (!("filters" in value && "pages" in value && "top" in value)) return false;
  return typeof value.filters === "string" && typeof value.pages === "number" && typeof value.top === "number";
}
