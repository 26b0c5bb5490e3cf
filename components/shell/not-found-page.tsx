"use client";

import type { Theme } from "@/lib/domain/theme";
import { NotFoundMessage } from "./not-found-message";
import { StandaloneShell } from "./standalone-shell";

/** For an address that no page has. */
export default function NotFoundPage({ requestId, theme }: { readonly requestId: string; readonly theme: Theme }) {
  return (
    <StandaloneShell theme={theme}>
      <NotFoundMessage requestId={requestId} />
    </StandaloneShell>
  );
}
