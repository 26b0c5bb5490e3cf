import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { SavedOffersProvider } from "@/components/offers/saved-offers";
import { KeepOffline } from "@/components/shell/keep-offline";
import { SiteFooter } from "@/components/shell/site-footer";
import { SiteHeader } from "@/components/shell/site-header";
import { requireMember } from "@/lib/auth";
import { getBrand } from "@/lib/brand";
import { readTheme, THEME_COOKIE } from "@/lib/domain/theme";
import { lastChecked } from "@/lib/freshness";
import { getRuntime } from "@/lib/runtime";
import { savedOfferIds, savedToLookAt } from "@/lib/saved";
import { offersText } from "@/lib/text/offers";

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
      <SiteFooter
        freshness={checked && offersText.freshness(checked.at, new Date())}
        support={runtime.config.SUPPORT_CONTACT}
        theme={readTheme((await cookies()).get(THEME_COOKIE)?.value)}
      />
    </SavedOffersProvider>
  );
}
