import { centralToday } from "@/lib/domain/central-time";
import type { Runtime } from "@/lib/runtime";
import { listSaved } from "./list";

/** Ids of saved offers that need attention: they end soon or no longer exist. */
export function savedToLookAt(
  runtime: Pick<Runtime, "portal" | "catalog">,
  memberId: number,
  today = centralToday(),
): number[] {
  const { ending, gone } = listSaved(runtime, memberId, today);
  return [...ending.map(({ id }) => id), ...gone.map(({ offerId }) => offerId)];
}
