"use client";

import { dehydrate, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useMemo } from "react";
import { type FirstPage, offersKey } from "./offers-query";
import { createQueryClient, getQueryClient, unknownTo } from "./query-client";

interface Props {
  /** Undefined if it could not be looked for. */
  readonly first: FirstPage | undefined;
  readonly children: ReactNode;
}

/** The providers for the explorer's client components; no other page loads them. */
export function ExplorerProviders({ first, children }: Props) {
  const client = getQueryClient();
  const state = useMemo(() => unknownTo(client, dehydrate(clientOf(first))), [client, first]);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}

/** A query cache with what the server found. */
function clientOf(first: FirstPage | undefined) {
  const client = createQueryClient(Number.POSITIVE_INFINITY);
  if (first) {
    const { json, query, start, foundAt } = first;
    const found = { pages: [JSON.parse(json)], pageParams: [start] };
    client.setQueryData(offersKey(query, start), found, { updatedAt: foundAt });
  }
  return client;
}
