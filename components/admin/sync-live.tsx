"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import * as z from "@/components/api/zod";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { SyncRunDetail } from "@/lib/sync";
import { formatBytes } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";
import { useEventStream } from "./use-event-stream";

const text = syncText.live;

/** The parts of a run that change while it is being viewed. */
const liveSchema = z.object({
  state: z.string(),
  phase: z.enum(["categories", "offers", "apply", "done"]),
  categoriesDone: z.number(),
  categoriesTotal: z.number(),
  requests: z.number(),
  requestsPlanned: z.number(),
  bytes: z.number(),
});

type Live = z.output<typeof liveSchema>;

/** Follows a run until it has ended; the page is refreshed when its state changes, and at its end. */
export function SyncLive({ run }: { readonly run: Pick<SyncRunDetail["run"], "id"> & Live }) {
  const router = useRouter();
  const [latest, setLatest] = useState<Live>(run);
  const isLost = useEventStream({
    url: `/api/admin/sync/runs/${run.id}/events`,
    name: "run",
    onData: (data) => {
      const live = liveSchema.parse(data);
      setLatest(live);
      if (live.state !== latest.state) router.refresh();
    },
    onEnd: () => router.refresh(),
  });
  const { categoriesDone, categoriesTotal, requests, requestsPlanned, bytes } = latest;
  const reading = latest.phase === "offers" && categoriesTotal > 0;
  return (
    <div className="max-w-prose">
      <p className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6">
        <span className="font-semibold">{phaseInWords(latest)}</span>
        <span className="text-muted text-small">{reading && text.categories(categoriesDone, categoriesTotal)}</span>
      </p>
      <ProgressBar
        label={text.label}
        max={categoriesTotal || 1}
        value={reading ? categoriesDone : latest.phase === "apply" ? categoriesTotal : undefined}
      />
      {requests > 0 && (
        <p className="mt-2 text-muted text-small">
          {text.requests(requests, requestsPlanned)}, {formatBytes(bytes)}
        </p>
      )}
      <p role="status" className="mt-2 text-caution text-small">
        {isLost && text.offline}
      </p>
    </div>
  );
}

function phaseInWords({ state, phase }: Live): string {
  if (state === "queued") return text.waiting;
  if (state === "accepted") return text.accepted;
  return text.phases[phase];
}
