"use client";

import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useMemo } from "react";
import { getQueryClient, unknownTo } from "./query-client";

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
