"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Note } from "@/components/ui/note";
import { syncText } from "@/lib/text/sync";

/** While a run is under way the page is read again this often. */
const REFRESH_MS = 2000;

const problemSchema = z.object({ detail: z.string() });

/** The button that asks the worker for a sync, and the page's eye on the run while it lasts. */
export function SyncNow({ running, progress }: { readonly running: boolean; readonly progress: number | undefined }) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => router.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [running, router]);

  async function start() {
    setAsking(true);
    setFailure(await askForSync());
    setAsking(false);
    router.refresh();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Button disabled={asking || running} onClick={start}>
        {running ? syncText.running : syncText.run}
      </Button>
      <div role="status">
        {running && (
          <label className="flex items-center gap-3 text-muted text-small">
            {progress === undefined ? syncText.waiting : syncText.progress(progress)}
            <progress max={1} value={progress} className="h-1 w-40 accent-accent" />
          </label>
        )}
        {failure && <Note tone="danger">{failure}</Note>}
      </div>
    </div>
  );
}

/** @returns what went wrong, in words; undefined when the sync was asked for */
async function askForSync(): Promise<string | undefined> {
  try {
    const response = await fetch("/api/admin/sync", { method: "POST", headers: { accept: "application/json" } });
    return response.ok ? undefined : problemSchema.parse(await response.json()).detail;
  } catch {
    return syncText.lost;
  }
}
