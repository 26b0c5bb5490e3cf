"use client";

import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus";

/**
 * A status message: announced when it changes, and focused when a pressed button disappears. It is about its
 * surroundings: a list item, a section, or the page.
 */
export function KeptStatus({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const status = useRef<HTMLDivElement>(null);
  const around = useRef<HTMLElement>(null);
  useKeptFocus(around, status);
  return (
    <div
      ref={(element) => {
        status.current = element;
        around.current = element?.closest<HTMLElement>("li, section, main") ?? null;
      }}
      role="status"
      tabIndex={-1}
      className={className}
    >
      {children}
    </div>
  );
}
