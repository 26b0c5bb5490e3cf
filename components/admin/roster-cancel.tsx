"use client";

import { anyAnswer, askPortal } from "@/components/api/ask-portal";
import { createDialogHandle, DialogButton } from "@/components/ui/dialog";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { ConfirmAction } from "./confirm-action";
import { useRefresh } from "./use-refresh";

const { discard, cancelQuestion: stop, verbs } = rosterText;
const discardHandle = createDialogHandle();
const stopHandle = createDialogHandle();

/** Gives up a roster of which nothing has been applied. */
export function RosterDiscard() {
  return (
    <DialogButton id="discard" handle={discardHandle}>
      {discard.open}
    </DialogButton>
  );
}

/** Ends one that is being applied. */
export function RosterStop() {
  return (
    <DialogButton id="stop" handle={stopHandle}>
      {verbs.cancel}
    </DialogButton>
  );
}

/** What these buttons ask. It stays open when the roster's state changes, which moves them or takes them away. */
export function RosterCancelQuestions({ id, source }: Pick<RosterDetail, "id" | "source">) {
  const refresh = useRefresh();

  async function cancel(unlessBegun: boolean): Promise<string | undefined> {
    const answer = await askPortal(`/api/admin/rosters/${id}/cancel`, { body: { unlessBegun }, answer: anyAnswer });
    return answer.ok ? undefined : answer.words;
  }

  return (
    <>
      <ConfirmAction
        open={discardHandle}
        title={discard.title}
        consequences={[discard.untouched, discard.next[source]]}
        keep={discard.keep}
        confirm={discard.confirm}
        onConfirm={() => cancel(true)}
        onClosed={refresh}
      />
      <ConfirmAction
        open={stopHandle}
        title={stop.title}
        consequences={[stop.made, stop.rest(source)]}
        keep={stop.keep}
        confirm={verbs.cancel}
        onConfirm={() => cancel(false)}
        onClosed={refresh}
      />
    </>
  );
}
