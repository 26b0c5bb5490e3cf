import { getRuntime } from "@/lib/runtime";
import { savedOfferIds } from "@/lib/saved";
import type { Viewer } from "@/lib/sessions";

/** The filters of a request; `saved=1` means the offers that this member keeps. */
export function queryOf(request: Request, { memberId }: Viewer): Record<string, unknown> {
  const { saved, ...query } = Object.fromEntries(new URL(request.url).searchParams);
  return { ...query, ids: saved === "1" ? savedOfferIds(getRuntime(), memberId) : undefined };
}
