"use client";

import { useState } from "react";
import { anyAnswer, askPortal } from "@/components/api/ask-portal";
import type { MemberDetail } from "@/lib/members";
import { formatInstant } from "@/lib/text/format";
import { memberActionText } from "@/lib/text/member";
import { ConfirmAction } from "./confirm-action";
import { useLastAction } from "./last-action";
import { MemberAction } from "./member-action";
import { memberApi } from "./member-address";
import { useRefresh } from "./use-refresh";

const text = memberActionText.unlink;

/** Who is unlinked can only come back by their e-mail address, so it is said first which one. */
export function MemberUnlink({
  member: { clientUserId, name, email, linkedAt },
}: {
  readonly member: Pick<MemberDetail, "clientUserId" | "name" | "email" | "linkedAt">;
}) {
  const refresh = useRefresh();
  const [hasUnlinked, setUnlinked] = useState(false);
  const { isLast, take } = useLastAction();
  const isDone = isLast && hasUnlinked;
  if (linkedAt === null && !isDone) return null;

  async function unlink(): Promise<string | undefined> {
    const path = `${memberApi(clientUserId)}/provider-account`;
    const answer = await askPortal(path, { method: "DELETE", answer: anyAnswer });
    if (!answer.ok) return answer.words;
    take();
    setUnlinked(true);
  }

  return (
    <MemberAction
      words={{ title: text.title, note: linkedAt === null ? undefined : text.note(formatInstant(linkedAt)) }}
      said={isDone ? { tone: "good", words: text.done } : undefined}
    >
      {linkedAt !== null && (
        <ConfirmAction
          open={text.open}
          title={text.question(name)}
          consequences={text.consequences(email)}
          confirm={text.confirm}
          onConfirm={unlink}
          onClosed={refresh}
        />
      )}
    </MemberAction>
  );
}
