"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";
import type { FirstPage } from "./offers-query";
import { getQueryClient, takeFound } from "./query-client";

interface Props {
  /** Undefined if it could not be looked for. */
  readonly first: FirstPage | undefined;
  readonly children: ReactNode;
}

/** The providers for the explorer's client components; no other page loads them. */
export function ExplorerProviders({ first, children }: Props) {
  const client = getQueryClient();
  // Not by TanStack's `dehydrate` and `HydrationBoundary`, which would write it into a second cache and read it back
  // (docs/decisions/2026-11-25-time-of-pages.md).
  if (first) takeFound(client, first);
  return (
    <NuqsAdapter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </NuqsAdapter>
  );
}
