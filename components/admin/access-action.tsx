"use client";

import { useState } from "react";
import { askPortal } from "@/components/api/ask-portal";
import { Checkbox, TextArea } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { REASON_CHARACTERS } from "@/lib/domain/members";
import { accessActionText } from "@/lib/text/admin";
import { ConfirmAction } from "./confirm-action";
import { useLastAction } from "./last-action";
import { memberApi } from "./member-address";
import { type Said, saidOf, serviceAnswer } from "./service-answer";
import { useRefresh } from "./use-refresh";

interface Props {
  readonly kind: "deactivate" | "reactivate";
  readonly clientUserId: string;
  readonly name: string;
  /** Whether the member is the admin who looks. */
  readonly isSelf: boolean;
}

/** The button, the question that says what will happen, and the result. */
export function AccessAction({ kind, clientUserId, name, isSelf }: Props) {
  const refresh = useRefresh();
  const [done, setDone] = useState<Said>();
  const { isLast, take } = useLastAction();
  const text = accessActionText[kind];

  async function change(form: FormData): Promise<string | undefined> {
    const body = { reason: String(form.get("reason") ?? ""), notify: form.has("notify") };
    const answer = await askPortal(`${memberApi(clientUserId)}/${kind}`, { body, answer: serviceAnswer });
    if (!answer.ok) return answer.words;
    take();
    setDone(saidOf(answer.body, text.done));
  }

  return (
    <div className="flex flex-col items-start gap-4 sm:items-end">
      <ConfirmAction
        open={text.open}
        title={text.title(name)}
        consequences={isSelf && kind === "deactivate" ? accessActionText.deactivate.ofOneself : text.consequences}
        confirm={text.confirm}
        tone={kind === "deactivate" ? "danger" : "primary"}
        onConfirm={change}
        onClosed={refresh}
      >
        <TextArea
          name="reason"
          rows={2}
          maxLength={REASON_CHARACTERS}
          label={accessActionText.reason}
          hint={accessActionText.reasonHint}
        />
        <Checkbox name="notify" label={accessActionText.notify} />
      </ConfirmAction>
      <div role="status">{isLast && done && <Note tone={done.tone}>{done.words}</Note>}</div>
    </div>
  );
}
