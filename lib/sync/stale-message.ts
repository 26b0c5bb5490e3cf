import type { SyncRunCategoryRow } from "@/lib/db/sync-runs";
import { runOutcomes } from "@/lib/text/sync-reasons";

type Row = Pick<SyncRunCategoryRow, "title" | "offers" | "failure">;

/** Says which categories a run could not read, and why the first of them; null if it read all. */
export function staleMessage(rows: readonly Row[]): string | null {
  const failed = rows.filter(({ failure }) => failure !== null);
  const cause = failed[0]?.failure;
  if (!cause) return null;
  const titles = (isKept: boolean) => failed.filter(({ offers }) => offers > 0 === isKept).map(({ title }) => title);
  return runOutcomes.stale({ older: titles(true), none: titles(false), cause });
}
