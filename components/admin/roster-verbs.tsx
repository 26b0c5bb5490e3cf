"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { useDoublePress } from "@/components/ui/use-double-press";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { RosterStop } from "./roster-cancel";
import { thisPage } from "./this-page";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

const DIRECT = ["pause", "resume", "retry", "undo"] as const;
const rosterSchema = z.object({ id: z.number() });

/** What can be done with a roster once applying has begun. */
export function RosterVerbs({ id, state, can }: Pick<RosterDetail, "id" | "state" | "can">) {
  const router = useRouter();
  const refresh = useRefresh();
  const { ask, working, failure } = useRequest();
  const [askedIn, setAskedIn] = useState(state);
  const isDouble = useDoublePress();

  async function carryOut(verb: (typeof DIRECT)[number]): Promise<void> {
    // The second press of two in a hurry meets another button: where "Pause" was is "Resume".
    if (isDouble() && state !== askedIn) return;
    setAskedIn(state);
    const isHere = thisPage();
    const answer = await ask(`/api/admin/rosters/${id}/${verb}`, { answer: rosterSchema, leadsAway: verb === "undo" });
    // Back from the undo, too, leads to the roster as it is now.
    await refresh();
    if (answer.ok && verb === "undo" && isHere()) router.push(`/admin/rosters/${answer.body.id}`);
  }

  return (
    <>
      <div className="flex flex-wrap gap-3">
        {DIRECT.filter((verb) => can.includes(verb)).map((verb) => (
          <BusyButton
            key={verb}
            tone={verb === "resume" || verb === "retry" ? "primary" : "quiet"}
            busy={working}
            onClick={() => carryOut(verb)}
          >
            {rosterText.verbs[verb]}
          </BusyButton>
        ))}
        {can.includes("cancel") && <RosterStop />}
      </div>
      <Failure words={askedIn === state ? failure : undefined} />
    </>
  );
}
