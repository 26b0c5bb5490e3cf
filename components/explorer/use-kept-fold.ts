import { type SyntheticEvent, useLayoutEffect, useRef } from "react";
import { keepInEntry, keptInEntry } from "./history-entry";

/** The name of the open folds in the state of an entry of the history. */
const NAME = "folds";

/** The props of a fold that is open again where it was left open: after Back and after a reload. */
export function useKeptFold(id: number) {
  const ref = useRef<HTMLDetailsElement>(null);
  // In the layout phase, before the page is scrolled to where it was, and its link has the focus again.
  useLayoutEffect(() => {
    if (ref.current && openFolds().includes(id)) ref.current.open = true;
  }, [id]);
  return {
    ref,
    onToggle: ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
      const others = openFolds().filter((open) => open !== id);
      keepInEntry(NAME, currentTarget.open ? [...others, id] : others);
    },
  };
}

function openFolds(): readonly unknown[] {
  const kept = keptInEntry(NAME);
  return Array.isArray(kept) ? kept : [];
}
