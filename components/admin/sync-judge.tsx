"use client";

import { useState } from "react";
import { anyAnswer, askPortal } from "@/components/api/ask-portal";
import { createDialogHandle, DialogButton } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";
import type { LiveOutlook } from "@/lib/domain/live-outlook";
import { syncText } from "@/lib/text/sync";
import { ConfirmAction } from "./confirm-action";
import { useSayVerdict } from "./sync-verdict";
import { typedNumber } from "./typed-number";
import { useRefresh } from "./use-refresh";

const { accept, reject, keep } = syncText.held;
const rejectHandle = createDialogHandle();
const acceptHandle = createDialogHandle();

interface Judged {
  readonly runId: number;
  readonly figures: LiveOutlook;
  /** Titles of categories that would have nothing left. */
  readonly emptied: readonly string[];
}

/** An admin's decision on a held feed. */
export function SyncJudge() {
  return (
    <div className="flex flex-wrap gap-3">
      <DialogButton id="reject" handle={rejectHandle}>
        {reject.open}
      </DialogButton>
      <DialogButton id="accept" handle={acceptHandle}>
        {accept.open}
      </DialogButton>
    </div>
  );
}

/** What these buttons ask. It stays open when the feed no longer waits, as where a newer one has taken its place. */
export function SyncJudgeQuestions({ held }: { readonly held: Judged | undefined }) {
  const [last, setLast] = useState(held);
  if (held && held !== last) setLast(held);
  return last && <Questions {...last} />;
}

/** Removing offers requires typing their number; keeping all of them requires nothing. */
function Questions({ runId, figures, emptied }: Judged) {
  const refresh = useRefresh();
  const say = useSayVerdict();
  const { before, after, gone, added, changed } = figures;

  async function judge(verb: "accept" | "reject", done: string): Promise<string | undefined> {
    const answer = await askPortal(`/api/admin/sync/runs/${runId}/${verb}`, { answer: anyAnswer });
    if (!answer.ok) return answer.words;
    say({ runId, words: done });
  }

  async function acceptFeed(form: FormData): Promise<string | undefined> {
    if (gone > 0 && typedNumber(form.get("gone")) !== gone) return accept.wrong;
    return await judge("accept", accept.done);
  }

  return (
    <>
      <ConfirmAction
        open={rejectHandle}
        title={reject.title}
        tone="primary"
        consequences={[reject.stays(before), reject.next]}
        keep={keep}
        confirm={reject.confirm}
        onConfirm={() => judge("reject", reject.done)}
        onClosed={refresh}
      />
      <ConfirmAction
        open={acceptHandle}
        title={accept.title(gone)}
        consequences={[
          accept.gone(gone, before),
          ...(emptied.length > 0 ? [accept.emptied(emptied)] : []),
          accept.added(added, changed),
          accept.after(after),
          accept.back,
        ]}
        keep={keep}
        confirm={accept.confirm}
        onConfirm={acceptFeed}
        onClosed={refresh}
      >
        {gone > 0 && (
          <TextField name="gone" label={accept.label(gone)} inputMode="numeric" autoComplete="off" required />
        )}
      </ConfirmAction>
    </>
  );
}
