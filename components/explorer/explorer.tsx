"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { MeantPlace } from "@/lib/catalog";
import type { CategoryPlace } from "@/lib/catalog/types";
import { isPoint } from "@/lib/domain/is-point";
import { explorerText } from "@/lib/text/explorer";
import type { ListedOffer } from "@/lib/text/listed";
import { AreaMap } from "./area-map";
import { apiQuery, EVERYTHING, type ExplorerState, explorerHref } from "./explorer-state";
import { FilterBar } from "./filter-bar";
import { ListBody } from "./list-body";
import { ListHead } from "./list-head";
import type { MarkedPlace } from "./marked-place";
import { offersQuery } from "./offers-query";
import { type RadiusChoice, radiusChoices } from "./radius-choices";
import { isRefusedPlace } from "./refused-place";
import { SearchForm } from "./search-form";
import { ExplorerContext, useExplorerState } from "./use-explorer";
import { useKeptPlace } from "./use-kept-place";
import { useSheet } from "./use-sheet";
import { ViewLink } from "./view-link";

interface UnknownPlace extends MeantPlace {
  readonly typed: string;
}

export interface ExplorerProps {
  readonly place: CategoryPlace;
  /** Of the radius with which the page was opened. */
  readonly radii: readonly RadiusChoice[];
  readonly styleUrl: string | undefined;
  /** The requested place, if the server does not know it. */
  readonly unknown: UnknownPlace | undefined;
  /** The page's heading. */
  readonly children: ReactNode;
}

/** Search, filters, list and map of one URL. */
export function Explorer({ place, radii, styleUrl, unknown, children }: ExplorerProps) {
  const category = place.trail.at(-1)?.key;
  const explorer = useExplorerState(category);
  const { state, change } = explorer;
  const filters = apiQuery(category, state);
  const router = useRouter();
  const client = useQueryClient();
  const options = offersQuery(filters, state.cursor, place);
  const isKnownAsUnknown = state.near !== "" && state.near === unknown?.typed;
  const query = useInfiniteQuery({ ...options, enabled: !isKnownAsUnknown });
  const listed = query.data?.pages.flatMap((page) => page.items) ?? [];
  // A sync that lands between two pages may have put an offer of the first into the second.
  const offers = [...new Map(listed.map((offer) => [offer.id, offer])).values()];
  const latest = query.data?.pages.at(-1);
  // While a search is under way, the latest answer is that of the one before.
  const answered = query.isPlaceholderData ? undefined : latest;
  const near = latest?.near ?? undefined;
  // The part of a map that was looked at is searched whole.
  const within = state.at === "area" ? undefined : answered?.near?.within;
  const nearName = isPoint(state.near) ? explorerText.points[state.at ?? "other"] : answered?.near?.name;

  const found = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(found, heading);
  const mapStart = useRef<HTMLDivElement>(null);
  const turn = useRef<HTMLAnchorElement>(null);
  const opened = query.isPlaceholderData ? 0 : (query.data?.pages.length ?? 0);
  useKeptPlace(`${filters} ${state.cursor}`, opened, async (pages) => {
    // Else this would wait for the request of one page that may be under way, and have no more than that.
    await client.cancelQueries({ queryKey: options.queryKey });
    await client.prefetchInfiniteQuery({ ...options, pages, staleTime: 0 });
    return client.getQueryData(options.queryKey)?.pages.length ?? 0;
  });
  const sheet = useSheet(mapStart, turn, state.view === "map", filters);
  const [marked, setMarked] = useState<MarkedPlace>();
  const markOffer = useCallback(
    (offer: ListedOffer | undefined) => setMarked(offer && { offerId: offer.id, at: offer.nearest }),
    [],
  );
  const isRefused = isRefusedPlace(state.near, query.error);
  const isUnknown = isKnownAsUnknown || isRefused;
  const refused = isRefused ? state.near : undefined;
  // Only the page can tell what may be meant instead.
  useEffect(() => {
    if (refused !== undefined) router.refresh();
  }, [refused, router]);
  const isOffline = query.isError && !navigator.onLine;

  function summary(): string {
    if (isUnknown) return explorerText.unknownTitle;
    if (query.isPlaceholderData || query.isPending) return explorerText.searching;
    if (!latest) return isOffline ? explorerText.offlineTitle : explorerText.failedTitle;
    return explorerText.summary(offers.length, latest, {
      query: latest.spelling ?? state.q,
      near: near && { name: nearName ?? near.name, within },
    });
  }

  return (
    <ExplorerContext value={explorer}>
      <div className="gap-x-10 max-lg:flex max-lg:flex-col not-print:lg:grid not-print:lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
        <div ref={found} className="max-lg:contents">
          <div className="mb-3 flex flex-col gap-4 max-lg:order-1 sm:gap-5">
            {children}
            <SearchForm
              action={explorerHref(category, EVERYTHING)}
              initial={{ q: state.q, near: state.near, at: state.at, radius: state.radius }}
              radii={radii.some(({ miles }) => miles === state.radius) ? radii : radiusChoices(state.radius)}
              kept={keptFields(state)}
              onSearch={change}
              onType={(q) => change({ q }, "replace")}
            />
          </div>
          <FilterBar
            place={place}
            facets={latest?.facets}
            isSorted={latest !== undefined && latest.total > 1}
            className={clsx(
              "max-lg:order-1 lg:sticky lg:top-0 lg:z-20",
              state.view === "list" && "max-lg:sticky max-lg:top-0 max-lg:z-20",
            )}
          />
          <a
            href="#map"
            className={clsx(
              "sr-only z-20 rounded-full bg-ink font-semibold text-paper text-small focus:not-sr-only focus:absolute focus:px-5 focus:py-3 print:hidden noscript:hidden",
              state.view === "map" ? "max-lg:order-1" : "max-lg:hidden",
            )}
          >
            {explorerText.map.skip}
          </a>
          <section
            aria-labelledby="summary"
            className={
              state.view === "map"
                ? "max-lg:relative max-lg:order-3 max-lg:z-10 max-lg:-mx-side max-lg:rounded-t-tile max-lg:border-t max-lg:bg-paper max-lg:px-side max-lg:sm:-mx-8 max-lg:sm:px-8"
                : "max-lg:order-3"
            }
          >
            <ListHead ref={heading} summary={summary()} answered={answered} nearName={nearName} />
            <ListBody
              query={query}
              offers={offers}
              marked={marked?.offerId}
              onMark={markOffer}
              trail={place.trail}
              isUnknown={isUnknown}
              meant={isKnownAsUnknown ? unknown : undefined}
              isOffline={isOffline}
            />
          </section>
        </div>
        {/* The page stops with the filters above it, which are less than what it keeps free for them elsewhere. */}
        <div ref={mapStart} className="-scroll-mt-9 max-lg:order-2 lg:hidden" />
        <AreaMap
          filters={isUnknown ? undefined : filters}
          near={near}
          isOpen={state.view === "map"}
          styleUrl={styleUrl}
          marked={marked}
          onMark={setMarked}
          onFocus={sheet.uncover}
          toList={state.view === "map" && <ViewLink ref={turn} to="list" />}
        />
      </div>
      {latest !== undefined && latest.total > 0 && state.view === "list" && !state.placeless && (
        <ViewLink ref={turn} to="map" onPress={sheet.remember} className="sticky bottom-5 z-20 mx-auto mt-8" />
      )}
    </ExplorerContext>
  );
}

/** The state that has no field in the search form, as hidden fields. */
function keptFields(state: ExplorerState): Record<string, string> {
  const kept = new URLSearchParams(explorerHref(undefined, { ...state, cursor: null }).split("?")[1]);
  for (const field of ["q", "near", "at", "radius"]) kept.delete(field);
  return Object.fromEntries(kept);
}
