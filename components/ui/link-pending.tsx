"use client";

import { useLinkStatus } from "next/link";

/**
 * In a link: a line along the lower edge of what it stands in, while the page that it leads to is slow to come. The
 * browser itself shows nothing then.
 */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return (
    pending && (
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-0.5 bg-accent transition-opacity delay-200 motion-safe:animate-pulse starting:opacity-0"
      />
    )
  );
}
