import type { Runtime } from "@/lib/runtime";
import { listSaved, type SavedList } from "./list";

/** A member's saved offers that end soon, or of which it is known that they no longer exist. */
export type SavedNews = Pick<SavedList, "ending" | "gone">;

/** Their ids: they need attention. */
export function savedToLookAt(runtime: Pick<Runtime, "portal" | "catalog">, memberId: number): number[] {
  return idsToLookAt(listSaved(runtime, memberId));
}

export function idsToLookAt({ ending, gone }: SavedNews): number[] {
  return [...ending.map(({ id }) => id), ...gone.map(({ offerId }) => offerId)];
}
