"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { z } from "zod";
import { ProgressBar } from "@/components/ui/progress-bar";
import { ROSTER_STATES, type RosterState } from "@/lib/domain/roster";
import { rosterText } from "@/lib/text/roster";
import { type Progress, RosterProgress } from "./roster-progress";

/** What of a roster moves while it is looked at. */
const liveSchema = z.object({
  state: z.enum(ROSTER_STATES),
  progress: z
    .object({
      total: z.number(),
      done: z.number(),
      failed: z.number(),
      unknown: z.number(),
      remaining: z.number(),
      perSecond: z.number().nullable(),
      secondsLeft: z.number().nullable(),
    })
    .nullable(),
});

interface Props {
  readonly id: number;
  /** The state in which the page was rendered. */
  readonly state: RosterState;
  readonly progress: Progress | null;
}

/** Follows a roster while the worker is at it; the page is read again when its state changes or something fails. */
export function RosterLive({ id, state, progress }: Props) {
  const router = useRouter();
  const [latest, setLatest] = useState(progress);
  const [offline, setOffline] = useState(false);

  useEffect(() => {
    const source = new EventSource(`/api/admin/rosters/${id}/events`);
    let failures: number | undefined;
    source.onopen = () => setOffline(false);
    source.onerror = () => setOffline(true);
    source.addEventListener("roster", ({ data }) => {
      const live = liveSchema.parse(JSON.parse(data));
      const failed = live.progress ? live.progress.failed + live.progress.unknown : 0;
      setLatest(live.progress);
      if (live.state !== state || (failures !== undefined && failures !== failed)) router.refresh();
      failures = failed;
    });
    // Left open after its end, the browser would ask for the stream again and again.
    source.addEventListener("end", () => source.close());
    return () => source.close();
  }, [id, state, router]);

  return (
    <>
      {latest ? <RosterProgress progress={latest} /> : <ProgressBar label={rosterText.progress.label} />}
      <p role="status" className="mt-3 text-caution text-small">
        {offline && rosterText.progress.offline}
      </p>
    </>
  );
}
