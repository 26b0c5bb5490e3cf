"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Note } from "@/components/ui/note";
import { syncText } from "@/lib/text/sync";
import { askPortal } from "./ask-portal";

/** The button that asks the worker for a sync. */
export function SyncNow() {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function start() {
    setAsking(true);
    const answer = await askPortal("/api/admin/sync", { lost: syncText.lost });
    setFailure(answer.ok ? undefined : answer.words);
    setAsking(false);
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <BusyButton busy={asking} onClick={start}>
        {asking ? syncText.starting : syncText.run}
      </BusyButton>
      <div role="status">{failure && <Note tone="danger">{failure}</Note>}</div>
    </div>
  );
}
