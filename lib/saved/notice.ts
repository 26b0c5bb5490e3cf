import { tellsWhatHasGone } from "@/lib/db/catalog-state";
import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import { listSaved, type SavedList } from "./list";

export type SavedNews = Pick<SavedList, "ending" | "gone">;

/** A member's saved offers that end soon, or of which it is known that they no longer exist. */
export function savedNews(
  runtime: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  today = centralToday(),
): SavedNews {
  const { ending, gone } = listSaved(runtime, memberId, today);
  return { ending, gone: gone.length > 0 && tellsWhatHasGone(runtime.catalog) ? gone : [] };
}

/** Their ids: they need attention. */
export function savedToLookAt(runtime: Pick<Runtime, "portal" | "catalog">, memberId: number): number[] {
  return idsToLookAt(savedNews(runtime, memberId));
}

export function idsToLookAt({ ending, gone }: SavedNews): number[] {
  return [...ending.map(({ id }) => id), ...gone.map(({ offerId }) => offerId)];
}
