"use client";

import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useMemo } from "react";
import { getQueryClient } from "./query-client";

interface Props {
  /** What the server has read, dehydrated, as JSON: React would take a thousand values apart one by one, and again here. */
  readonly state: string;
  readonly children: ReactNode;
}

/** What the explorer's client side needs around it; no other page pays for it. */
export function ExplorerProviders({ state, children }: Props) {
  const dehydrated = useMemo(() => JSON.parse(state), [state]);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={getQueryClient()}>
        <HydrationBoundary state={dehydrated}>{children}</HydrationBoundary>
      </QueryClientProvider>
    </NuqsAdapter>
  );
}
