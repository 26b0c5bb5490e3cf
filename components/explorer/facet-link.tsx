"use client";

import type { ExplorerChange } from "./explorer-state";
import { useExplorer } from "./use-explorer";

export const FACET_LOOK =
  "flex min-h-11 items-center justify-between gap-4 border-t py-1.5 text-small first:border-t-0 hover:text-accent aria-[current=true]:font-semibold";

interface Props {
  readonly change: ExplorerChange;
  readonly isSet: boolean;
  readonly count?: string;
  readonly children: string;
}

/** One choice of a filter, with the number of offers it would leave. */
export function FacetLink({ change, isSet, count, children }: Props) {
  const { link } = useExplorer();
  return (
    <a {...link(change)} aria-current={isSet ? "true" : undefined} className={FACET_LOOK}>
      {children}
      {count !== undefined && <span className="font-regular text-fine text-muted">{count}</span>}
    </a>
  );
}
