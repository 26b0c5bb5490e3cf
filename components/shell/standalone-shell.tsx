"use client";

import type { ReactNode } from "react";
import { PlainHeader } from "./plain-header";
import { SiteFooter } from "./site-footer";

/** The frame of pages without a signed-in member: a link home, the support contact, and light or dark. */
export function StandaloneShell({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PlainHeader />
      {children}
      <SiteFooter />
    </>
  );
}
