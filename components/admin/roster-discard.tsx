"use client";

import { anyAnswer, askPortal } from "@/components/api/ask-portal";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { ConfirmAction } from "./confirm-action";
import { useRefresh } from "./use-refresh";

const text = rosterText.discard;

/** Gives up a roster of which nothing has been applied. */
export function RosterDiscard({ id, source }: Pick<RosterDetail, "id" | "source">) {
  const refresh = useRefresh();

  async function discard(): Promise<string | undefined> {
    const answer = await askPortal(`/api/admin/rosters/${id}/cancel`, { answer: anyAnswer });
    return answer.ok ? undefined : answer.words;
  }

  return (
    <ConfirmAction
      open={text.open}
      title={text.title}
      consequences={[text.untouched, text.next[source]]}
      keep={text.keep}
      confirm={text.confirm}
      onConfirm={discard}
      onClosed={refresh}
    />
  );
}
