import type { RosterDetail } from "@/lib/roster";

/** What a roster would do, in a line for a terminal. */
export function planInWords({ id, counts }: Pick<RosterDetail, "id" | "counts">): string {
  if (!counts) return `Roster ${id}.`;
  const { create, update, reactivate, deactivate, unchanged, ask, refused } = counts;
  return `Roster ${id}: ${create} to create, ${update} to update, ${reactivate} to reactivate, ${deactivate} to deactivate, ${unchanged} unchanged, ${refused} refused, ${ask} left open.`;
}
