import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import { listSaved, type SavedList } from "./list";

/** Ids of saved offers that need attention: they end soon or no longer exist. */
export function savedToLookAt(runtime: Pick<Runtime, "portal" | "catalog">, memberId: number): number[] {
  return idsToLookAt(listSaved(runtime, memberId, centralToday()));
}

export function idsToLookAt({ ending, gone }: Pick<SavedList, "ending" | "gone">): number[] {
  return [...ending.map(({ id }) => id), ...gone.map(({ offerId }) => offerId)];
}
