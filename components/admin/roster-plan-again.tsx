"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { useRosterRequest } from "./use-roster-request";

type Props = Pick<RosterDetail, "id" | "file" | "options" | "plannedAt">;

/** Makes the same plan again, as where members have changed since. An undo has no file, and so no columns. */
export function RosterPlanAgain({ id, file, options, plannedAt }: Props) {
  const { ask, working, failure } = useRosterRequest(id);
  const again = () => ask("mapping", { ...options, columns: file?.columns ?? {}, plannedAt: plannedAt ?? undefined });
  return (
    <>
      <BusyButton tone="quiet" busy={working} onClick={again}>
        {rosterText.planAgain}
      </BusyButton>
      <Failure words={failure} />
    </>
  );
}
