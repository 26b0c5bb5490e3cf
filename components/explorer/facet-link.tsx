"use client";

import type { ExplorerChange } from "./explorer-state";
import { useExplorer } from "./use-explorer";

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
    <a {...link(change)} aria-current={isSet ? "true" : undefined} className="facet">
      {children}
      {count !== undefined && <span className="font-regular text-fine text-muted">{count}</span>}
    </a>
  );
}
