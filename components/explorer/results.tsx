"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import type { OfferItem, OfferPage } from "@/lib/catalog/types";
import type { Day } from "@/lib/domain/central-time";
import { explorerText } from "@/lib/text/explorer";
import { explorerHref } from "./explorer-state";
import { OfferResult } from "./offer-result";
import { useExplorer } from "./use-explorer";

interface Props {
  readonly query: UseInfiniteQueryResult<InfiniteData<OfferPage>>;
  readonly offers: readonly OfferItem[];
  readonly today: Day;
  readonly marked: number | undefined;
  readonly onMark: (offer: OfferItem | undefined) => void;
}

/** The endless list: the next page is fetched as its end comes near, or by its link without JavaScript. */
export function Results({ query, offers, today, marked, onMark }: Props) {
  const { category, state } = useExplorer();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = query;
  const reachEnd = useEffectEvent(() => {
    if (!isFetchingNextPage && !isPlaceholderData && !isFetchNextPageError) void query.fetchNextPage();
  });

  useEffect(() => {
    if (!end.current || !hasNextPage) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && reachEnd(), {
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasNextPage]);

  const next = query.data?.pages.at(-1)?.nextCursor;
  return (
    <>
      <ul
        aria-busy={isPlaceholderData}
        // Answers come quickly as a rule: the list pales only where one does not, and is not drawn three times over.
        className={clsx(isPlaceholderData && "text-muted transition-colors delay-200 duration-0")}
      >
        {offers.map((offer) => (
          <OfferResult key={offer.id} offer={offer} today={today} isMarked={offer.id === marked} onMark={onMark} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <Note tone="danger" role="alert" className="my-4">
          {explorerText.failed}
        </Note>
      )}
      <div ref={end} className="flex flex-wrap gap-4 border-t pt-6">
        {next && (
          <ButtonLink
            tone="quiet"
            href={explorerHref(category, { ...state, cursor: next })}
            prefetch={false}
            onClick={(event) => {
              event.preventDefault();
              void query.fetchNextPage();
            }}
          >
            {isFetchingNextPage ? explorerText.loadingMore : explorerText.more}
          </ButtonLink>
        )}
        {state.cursor !== null && (
          <ButtonLink tone="quiet" href={explorerHref(category, { ...state, cursor: null })}>
            {explorerText.restart}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** In place of the list when it could not be read at all. */
export function ResultsFailed({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-5 border-t py-8">
      <p className="max-w-prose text-lead">{words}</p>
      <Button tone="quiet" onClick={onRetry}>
        {explorerText.retry}
      </Button>
    </div>
  );
}
