import { cache } from "react";
import type { SavedState } from "@/components/offers/saved-offers";
import { getRuntime } from "@/lib/runtime";
import { savedOfferIds, savedToLookAt } from "@/lib/saved";

/** The offers that a member saved, read once for a page and its layout. */
export const savedState = cache((memberId: number): SavedState => {
  const runtime = getRuntime();
  return { ids: savedOfferIds(runtime, memberId), toLookAt: savedToLookAt(runtime, memberId) };
});
