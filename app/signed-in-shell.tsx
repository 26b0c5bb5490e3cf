import type { ReactNode } from "react";
import { SavedOffersProvider } from "@/components/offers/saved-offers";
import { KeepOffline } from "@/components/shell/keep-offline";
import { SiteHeader } from "@/components/shell/site-header";
import { requireMember } from "@/lib/auth";
import { getBrand } from "@/lib/brand";
import { lastChecked } from "@/lib/freshness";
import { getRuntime } from "@/lib/runtime";
import { savedOfferIds, savedToLookAt } from "@/lib/saved";
import { offersText } from "@/lib/text/offers";
import { PageFooter } from "./page-footer";

/** Header and footer around every page behind sign-in. The pages check the viewer themselves: a layout is not drawn anew for each. */
export async function SignedInShell({ children }: { readonly children: ReactNode }) {
  const viewer = await requireMember();
  const runtime = getRuntime();
  const checked = lastChecked(runtime);
  return (
    <SavedOffersProvider ids={savedOfferIds(runtime, viewer.memberId)}>
      <SiteHeader brand={getBrand()} role={viewer.role} toLookAt={savedToLookAt(runtime, viewer.memberId)} />
      {children}
      <KeepOffline />
      <PageFooter freshness={checked && offersText.freshness(checked.at, new Date())} />
    </SavedOffersProvider>
  );
}
