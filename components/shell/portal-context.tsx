"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Brand } from "./wordmark";

interface Portal {
  readonly brand: Brand;
  /** Whom members ask. */
  readonly support: string | undefined;
}

const Context = createContext<Portal | undefined>(undefined);

/** Gives the portal's name and contact to pages rendered in the browser, such as error pages. */
export function PortalProvider({ brand, support, children }: Portal & { readonly children: ReactNode }) {
  return <Context value={{ brand, support }}>{children}</Context>;
}

/** @returns undefined if not even the root layout could be rendered */
export function usePortal(): Portal | undefined {
  return useContext(Context);
}
