"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Note } from "@/components/ui/note";
import { syncText } from "@/lib/text/sync";
import { askPortal } from "./ask-portal";

interface Props {
  /** Whether an admin should decide something else on the page first. */
  readonly isQuiet: boolean;
  /** Whether an admin has decided on this edition of the feed, so that it is only read again on request. */
  readonly judged: boolean;
}

/** The button that asks the worker for a sync. */
export function SyncNow({ judged, isQuiet }: Props) {
  const router = useRouter();
  const [asking, setAsking] = useState<"anew" | "all">();
  const [failure, setFailure] = useState<string>();

  async function start(what: "anew" | "all") {
    setAsking(what);
    setFailure(undefined);
    const body = what === "all" ? { force: true } : undefined;
    const answer = await askPortal("/api/admin/sync", { body, lost: syncText.lost });
    setFailure(answer.ok ? undefined : answer.words);
    setAsking(undefined);
    router.refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <BusyButton busy={asking !== undefined} tone={isQuiet ? "quiet" : "primary"} onClick={() => start("anew")}>
        {asking === "anew" ? syncText.starting : syncText.run}
      </BusyButton>
      {judged && (
        <BusyButton busy={asking !== undefined} tone="quiet" onClick={() => start("all")}>
          {asking === "all" ? syncText.starting : syncText.runAll}
        </BusyButton>
      )}
      <div role="status">{failure && <Note tone="danger">{failure}</Note>}</div>
    </div>
  );
}
