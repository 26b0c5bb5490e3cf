"use client";

import { NotFoundMessage } from "./not-found-message";
import { StandaloneShell } from "./standalone-shell";

/** For an address that no page has. */
export default function NotFoundPage({ requestId }: { readonly requestId: string }) {
  return (
    <StandaloneShell>
      <NotFoundMessage requestId={requestId} />
    </StandaloneShell>
  );
}
