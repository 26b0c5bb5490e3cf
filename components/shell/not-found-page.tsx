"use client";

import type { Theme } from "@/lib/domain/theme";
import { NotFoundMessage } from "./not-found-message";
import { StandaloneShell } from "./standalone-shell";

/**
 * For an address that no page has. A client component, as is the forbidden page: every page carries both in case they
 * have to be shown, so as references in place of their elements.
 */
export function NotFoundPage({ requestId, theme }: { readonly requestId: string; readonly theme: Theme }) {
  return (
    <StandaloneShell theme={theme}>
      <NotFoundMessage requestId={requestId} />
    </StandaloneShell>
  );
}
