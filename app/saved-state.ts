import { cache } from "react";
import type { SavedState } from "@/components/offers/saved-offers";
import { getRuntime } from "@/lib/runtime";
import { savedOfferIds, savedToLookAt } from "@/lib/saved";

/** What a member keeps, read once for a page and what stands around it. */
export const savedState = cache((memberId: number): SavedState => {
  const runtime = getRuntime();
  return { ids: savedOfferIds(runtime, memberId), toLookAt: savedToLookAt(runtime, memberId) };
});
