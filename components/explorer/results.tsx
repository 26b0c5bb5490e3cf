"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Fragment, type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Note } from "@/components/ui/note";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { explorerText } from "@/lib/text/explorer";
import type { ListedOffer, ListedPage } from "@/lib/text/listed";
import { explorerHref } from "./explorer-state";
import { FoldedOffers } from "./folded-offers";
import { OfferResult, rowId } from "./offer-result";
import { useExplorer } from "./use-explorer";
import { useKeptInView } from "./use-kept-in-view";
import { useListRows } from "./use-list-rows";

/** Pages that load automatically: a list that never ends would keep everything below it out of reach. */
const BY_THEMSELVES = 3;

/** The last offer of a search's list when more were asked for. */
interface Seen {
  readonly id: ListedOffer["id"] | undefined;
  readonly search: string;
}

export interface ResultsProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<ListedPage>>;
  readonly offers: readonly ListedOffer[];
  readonly marked: number | undefined;
  readonly onMark: (offer: ListedOffer | undefined) => void;
}

/** The infinite list: its first pages load automatically near its end, the others by a link. */
export function Results({ query, offers, marked, onMark }: ResultsProps) {
  const { category, state } = useExplorer();
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const lastSeen = useRef<Seen>(undefined);
  const search = explorerHref(category, state);
  const { hasNextPage, isFetching, isFetchingNextPage, isPlaceholderData, isFetchNextPageError } = query;
  const reachEnd = useEffectEvent(() => {
    if (!isPlaceholderData && !isFetchNextPageError) void query.fetchNextPage();
  });

  // A request for the next page would end the one that is under way, which may be for all pages at once.
  const growsByItself =
    hasNextPage && !isFetching && query.data !== undefined && query.data.pages.length < BY_THEMSELVES;
  useEffect(() => {
    if (!end.current || !growsByItself) return;
    // A busy page is told several at once, the latest last.
    const watcher = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && reachEnd(), {
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [growsByItself]);

  const rows = useListRows(offers, isPlaceholderData);
  useKeptInView(list, offers.length);

  // Keyboard focus continues at the first newly loaded offer, not after the last one, unless it has gone on elsewhere, or
  // another search was made meanwhile. In the layout phase, before the focus of a link that goes is given to the heading.
  useLayoutEffect(() => {
    if (isFetchingNextPage || !lastSeen.current) return;
    const { id, search: awaited } = lastSeen.current;
    lastSeen.current = undefined;
    const hasFocus = document.activeElement === document.body || end.current?.contains(document.activeElement);
    if (awaited !== search || !hasFocus) return;
    const seen = offers.findIndex((offer) => offer.id === id);
    const next = seen >= 0 && offers[seen + 1];
    if (next) wayTo(next)?.focus({ preventScroll: true });
  }, [offers, search, isFetchingNextPage]);

  function showMore(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    lastSeen.current = { id: offers.at(-1)?.id, search };
    void query.fetchNextPage();
  }

  const next = query.data?.pages.at(-1)?.nextCursor;
  const around = { near: state.near, at: state.at, radius: state.radius };
  return (
    <>
      <ul
        ref={list}
        aria-busy={isPlaceholderData}
        // Answers usually come quickly: the list is dimmed only if one is slow, so that it is not rendered three times.
        className={clsx("@container", isPlaceholderData && "text-muted transition-colors delay-200 duration-0")}
      >
        {rows.map(({ offer, folded }) => (
          <Fragment key={offer.id}>
            <OfferResult offer={offer} {...around} isMarked={offer.id === marked} onMark={onMark} />
            {folded.length > 0 && (
              <FoldedOffers offer={offer} folded={folded} {...around} marked={marked} onMark={onMark} />
            )}
          </Fragment>
        ))}
      </ul>
      {isFetchNextPageError && (
        <Note tone="danger" role="alert" className="my-4">
          {navigator.onLine ? explorerText.failed : explorerText.offlineMore}
        </Note>
      )}
      <div ref={end} className="flex flex-wrap gap-4 border-t pt-6">
        {next && (
          <ButtonLink tone="quiet" href={explorerHref(category, { ...state, cursor: next })} onClick={showMore}>
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

/** The link of an offer, or what opens the fold that it is in. */
function wayTo(offer: ListedOffer): HTMLElement | null | undefined {
  const row = document.getElementById(rowId(offer));
  return row?.closest("details:not([open])")?.querySelector("summary") ?? row?.querySelector("a");
}

/** Replaces the list if it could not be loaded at all. */
export function ResultsFailed({ isOffline, onRetry }: { readonly isOffline: boolean; readonly onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-5 border-t py-8">
      <p className="max-w-prose text-lead">{isOffline ? explorerText.offline : explorerText.failed}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Button tone="quiet" onClick={onRetry}>
          {explorerText.retry}
        </Button>
        {isOffline && (
          // The offline copy is only served for full page loads, not for requests of the router.
          <a href="/saved" className="link">
            {explorerText.offlineSaved}
          </a>
        )}
      </div>
    </div>
  );
}
