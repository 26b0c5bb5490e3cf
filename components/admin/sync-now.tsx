"use client";

import { useState } from "react";
import { anyAnswer } from "@/components/api/ask-portal";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import { syncText } from "@/lib/text/sync";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

interface Props {
  /** Whether an admin should decide something else on the page first. */
  readonly isQuiet: boolean;
  /** Whether an admin has decided on this edition of the feed, so that it is only read again on request. */
  readonly judged: boolean;
}

/** The button that asks the worker for a sync. */
export function SyncNow({ judged, isQuiet }: Props) {
  const refresh = useRefresh();
  const { ask, working, failure } = useRequest();
  const [asked, setAsked] = useState<"anew" | "all">();

  async function start(what: "anew" | "all") {
    setAsked(what);
    const body = what === "all" ? { force: true } : undefined;
    await ask("/api/admin/sync", { body, answer: anyAnswer });
    await refresh();
  }

  return (
    <div className="flex flex-col gap-3">
      <BusyButton busy={working} tone={isQuiet ? "quiet" : "primary"} onClick={() => start("anew")}>
        {working && asked === "anew" ? syncText.starting : syncText.run}
      </BusyButton>
      {judged && (
        <BusyButton busy={working} tone="quiet" onClick={() => start("all")}>
          {working && asked === "all" ? syncText.starting : syncText.runAll}
        </BusyButton>
      )}
      <Failure words={failure} />
    </div>
  );
}
