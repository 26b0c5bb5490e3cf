"use client";

import type { ReactNode } from "react";
import { SavedOffersProvider, type SavedState } from "@/components/offers/saved-offers";
import type { Role } from "@/lib/domain/members";
import { CheckViewer } from "./check-viewer";
import { EarlyPress } from "./early-press";
import { KeepOffline } from "./keep-offline";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import type { Brand } from "./wordmark";

interface Props {
  readonly brand: Brand;
  readonly viewer: { readonly clientUserId: string; readonly role: Role };
  /** Around what the viewer browses; empty for everywhere. */
  readonly home: string;
  readonly saved: SavedState;
  /** Whether its pages can be searched. */
  readonly searched: boolean;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/**
 * Header and footer of every page behind sign-in. A component of the browser, so that a page carries what they show
 * in place of their elements, which the server would write for React, and read again to draw them.
 */
export function SignedInFrame({ brand, viewer, home, saved, searched, nonce, children }: Props) {
  return (
    <SavedOffersProvider state={saved}>
      <EarlyPress nonce={nonce} />
      <SiteHeader brand={brand} role={viewer.role} home={home} />
      {children}
      <CheckViewer clientUserId={viewer.clientUserId} />
      <KeepOffline />
      <SiteFooter searched={searched} />
    </SavedOffersProvider>
  );
}
