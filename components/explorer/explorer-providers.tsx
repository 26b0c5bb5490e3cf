"use client";

import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useMemo } from "react";
import { getQueryClient } from "./query-client";

interface Props {
  /**
   * The dehydrated query cache of the server, as JSON: React would serialise a thousand values one by one, and parse
   * them again here.
   */
  readonly state: string;
  readonly children: ReactNode;
}

/** The providers for the explorer's client components; no other page loads them. */
export function ExplorerProviders({ state, children }: Props) {
  const client = getQueryClient();
  const dehydrated = useMemo(() => unknownTo(client, JSON.parse(state)), [client, state]);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={dehydrated}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}

/**
 * What the browser does not have yet. A page that was rendered again, for a heart that was pressed on the next one, has only the
 * first page of a list that has grown since: it would take the member's place in it away.
 */
function unknownTo(client: QueryClient, { queries, ...rest }: DehydratedState): DehydratedState {
  const known = client.getQueryCache();
  return { ...rest, queries: queries.filter(({ queryHash }) => known.get(queryHash)?.state.data === undefined) };
}
