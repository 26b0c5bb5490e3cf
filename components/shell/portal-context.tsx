"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Brand } from "./wordmark";

interface Portal {
  readonly brand: Brand;
  /** Whom members ask. */
  readonly support: string | undefined;
}

const Context = createContext<Portal | undefined>(undefined);

/** Tells pages that are drawn in the browser, such as those of failures, whose portal this is. */
export function PortalProvider({ brand, support, children }: Portal & { readonly children: ReactNode }) {
  return <Context value={{ brand, support }}>{children}</Context>;
}

/** @returns undefined where not even the root layout could be drawn */
export function usePortal(): Portal | undefined {
  return useContext(Context);
}
