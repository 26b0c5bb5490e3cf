import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SavedOffersProvider } from "@/components/offers/saved-offers";
import { CheckViewer } from "@/components/shell/check-viewer";
import { EarlyPress } from "@/components/shell/early-press";
import { KeepOffline } from "@/components/shell/keep-offline";
import { SiteHeader } from "@/components/shell/site-header";
import { requireMember } from "@/lib/auth";
import { nonceOf } from "@/lib/auth/request-context";
import { getBrand } from "@/lib/brand";
import { browsedAround } from "./home-of";
import { PageFooter } from "./page-footer";
import { savedState } from "./saved-state";

interface Props {
  /** Whether its pages can be searched. */
  readonly searched?: boolean;
  readonly children: ReactNode;
}

/**
 * Header and footer around every page behind sign-in. The pages check the viewer themselves: a layout is not drawn anew
 * for each.
 */
export async function SignedInShell({ searched = false, children }: Props) {
  const viewer = await requireMember();
  return (
    <SavedOffersProvider state={savedState(viewer.memberId)}>
      <EarlyPress nonce={nonceOf(await headers())} />
      <SiteHeader brand={getBrand()} role={viewer.role} home={await browsedAround(viewer.memberId)} />
      {children}
      <CheckViewer clientUserId={viewer.clientUserId} />
      <KeepOffline />
      <PageFooter searched={searched} />
    </SavedOffersProvider>
  );
}
