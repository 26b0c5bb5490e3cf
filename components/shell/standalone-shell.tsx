"use client";

import type { ReactNode } from "react";
import type { Theme } from "@/lib/domain/theme";
import { PlainHeader } from "./plain-header";
import { usePortal } from "./portal-context";
import { SiteFooter } from "./site-footer";

/** The frame of pages without a signed-in member: a link home, the support contact, and light or dark. */
export function StandaloneShell({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  return (
    <>
      <PlainHeader />
      {children}
      <SiteFooter support={usePortal()?.support} theme={theme} slash={undefined} />
    </>
  );
}
