"use client";

import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { useRosterRequest } from "./use-roster-request";

/** Plans an undo again, as where members have changed: it has no file, so that there is nothing to choose. */
export function RosterPlanAgain({ id }: Pick<RosterDetail, "id">) {
  const { ask, working, failure } = useRosterRequest(id);
  return (
    <>
      <BusyButton tone="quiet" busy={working} onClick={() => ask("mapping", { columns: {} })}>
        {rosterText.planAgain}
      </BusyButton>
      <Failure words={failure} />
    </>
  );
}
