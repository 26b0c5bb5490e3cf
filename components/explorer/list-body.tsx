"use client";

import { Note } from "@/components/ui/note";
import { explorerText } from "@/lib/text/explorer";
import type { CategoryPlace } from "./category-menu";
import { NothingFound } from "./nothing-found";
import { Results, ResultsFailed, type ResultsProps } from "./results";
import { useExplorer } from "./use-explorer";

interface Props extends ResultsProps {
  readonly trail: CategoryPlace["trail"];
  /** Whether nobody knows the place that was asked for. */
  readonly isUnknown: boolean;
  readonly isOffline: boolean;
}

/** The list, or why there is none. */
export function ListBody({ trail, isUnknown, isOffline, ...results }: Props) {
  const { state, link } = useExplorer();
  const { query } = results;
  if (isUnknown) {
    return (
      <Note tone="caution" role="alert">
        {explorerText.unknownPlace(state.near)}{" "}
        <a {...link({ near: "" })} className="link">
          {explorerText.offPlace}
        </a>
      </Note>
    );
  }
  if (query.isError && !query.data) {
    return <ResultsFailed isOffline={isOffline} onRetry={() => void query.refetch()} />;
  }
  const latest = query.data?.pages.at(-1);
  if (latest?.total !== 0) return <Results {...results} />;
  return query.isPlaceholderData ? null : <NothingFound widened={latest.widened} trail={trail} />;
}
