"use client";

import type { MeantPlace } from "@/lib/catalog";
import type { CategoryPlace } from "@/lib/catalog/types";
import { NothingFound } from "./nothing-found";
import { Results, ResultsFailed, type ResultsProps } from "./results";
import { UnknownPlace } from "./unknown-place";

interface Props extends ResultsProps {
  readonly trail: CategoryPlace["trail"];
  /** Whether nobody knows the place that was asked for. */
  readonly isUnknown: boolean;
  /** What may be meant by it; undefined until the page says so. */
  readonly meant: MeantPlace | undefined;
  readonly isOffline: boolean;
}

/** The list, or why there is none. */
export function ListBody({ trail, isUnknown, meant, isOffline, ...results }: Props) {
  const { query } = results;
  if (isUnknown) return <UnknownPlace meant={meant} />;
  if (query.isError && !query.data) {
    return <ResultsFailed isOffline={isOffline} onRetry={() => void query.refetch()} />;
  }
  const latest = query.data?.pages.at(-1);
  if (latest?.total !== 0) return <Results {...results} />;
  return query.isPlaceholderData ? null : <NothingFound widened={latest.widened} trail={trail} />;
}
