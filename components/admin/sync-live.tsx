"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { z } from "zod";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { SyncRunDetail } from "@/lib/sync";
import { formatBytes } from "@/lib/text/format";
import { syncText } from "@/lib/text/sync";

const text = syncText.live;

/** After this a stream that the browser has given up is asked for again. */
const AGAIN_MS = 3000;

/** What of a run moves while it is looked at. */
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

/** Follows a run until it has ended; then the page is read again. A connection that is lost is taken up again. */
export function SyncLive({ run }: { readonly run: Pick<SyncRunDetail["run"], "id"> & Live }) {
  const router = useRouter();
  const [latest, setLatest] = useState<Live>(run);
  const [offline, setOffline] = useState(false);
  const { id } = run;

  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    const open = () => {
      source = new EventSource(`/api/admin/sync/runs/${id}/events`);
      source.onopen = () => setOffline(false);
      source.onerror = () => {
        setOffline(true);
        // The browser takes up a stream that broke, but not one that was answered with an error.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
      };
      source.addEventListener("run", ({ data }) => {
        setLatest(liveSchema.parse(JSON.parse(data)));
      });
      source.addEventListener("end", () => {
        // Left open after its end, the browser would ask for the stream again and again.
        source.close();
        router.refresh();
      });
    };
    open();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [id, router]);

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
        {offline && text.offline}
      </p>
    </div>
  );
}

function phaseInWords({ state, phase }: Live): string {
  if (state === "queued") return text.waiting;
  if (state === "accepted") return text.accepted;
  return text.phases[phase];
}
