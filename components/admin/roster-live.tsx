"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "@/components/api/zod";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ROSTER_STATES, type RosterState } from "@/lib/domain/roster";
import { rosterText } from "@/lib/text/roster";
import { type Progress, RosterProgress } from "./roster-progress";
import { useEventStream } from "./use-event-stream";

/** The parts of a roster that change while it is being viewed. */
const liveSchema = z.object({
  state: z.enum(ROSTER_STATES),
  away: z.object({ seenAt: z.string().nullable() }).nullable(),
  progress: z
    .object({
      total: z.number(),
      done: z.number(),
      failed: z.number(),
      unknown: z.number(),
      remaining: z.number(),
      perSecond: z.number().nullable(),
      underWay: z.number(),
      secondsLeft: z.number().nullable(),
    })
    .nullable(),
});

interface Props {
  readonly id: number;
  /** The state in which the page was rendered. */
  readonly state: RosterState;
  readonly isAway: boolean;
  readonly progress: Progress | null;
}

/**
 * Follows a roster while the worker is working on it; the page is refreshed when its state changes, something fails, or
 * the worker goes away or comes back.
 */
export function RosterLive({ id, state, isAway, progress }: Props) {
  const router = useRouter();
  const [latest, setLatest] = useState(progress);
  const isLost = useEventStream({
    url: `/api/admin/rosters/${id}/events`,
    name: "roster",
    onData: (data) => {
      const live = liveSchema.parse(data);
      setLatest(live.progress);
      const isOver = live.progress?.underWay === 0 && latest !== null && latest.underWay > 0;
      const isOther = live.state !== state || (live.away !== null) !== isAway;
      if (isOther || isOver || failuresOf(live.progress) !== failuresOf(latest)) router.refresh();
    },
  });

  return (
    <>
      {latest ? <RosterProgress state={state} progress={latest} /> : <ProgressBar label={rosterText.progress.label} />}
      <p role="status" className="text-caution text-small not-empty:mt-3">
        {isLost && rosterText.progress.offline}
      </p>
    </>
  );
}

function failuresOf(progress: Progress | null): number {
  return progress ? progress.failed + progress.unknown : 0;
}
