"use client";

import { type ReactNode, useRef } from "react";
import { useKeptFocus } from "./use-kept-focus";

/**
 * What has come of things: announced when it changes, and given the focus when a button goes away by its own press. It
 * speaks for what is around it: its item of a list, its section, or the page.
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
