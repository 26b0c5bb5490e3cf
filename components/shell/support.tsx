"use client";

import { createContext, type ReactNode, useContext } from "react";

const Context = createContext<string | undefined>(undefined);

/** Tells pages that are drawn in the browser, such as those of failures, whom members ask. */
export function SupportProvider({
  contact,
  children,
}: {
  readonly contact: string | undefined;
  readonly children: ReactNode;
}) {
  return <Context value={contact}>{children}</Context>;
}

export function useSupport(): string | undefined {
  return useContext(Context);
}
