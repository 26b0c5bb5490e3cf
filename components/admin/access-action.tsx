"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { askPortal } from "@/components/api/ask-portal";
import * as z from "@/components/api/zod";
import { Checkbox, TextArea } from "@/components/ui/field";
import { Note } from "@/components/ui/note";
import { REASON_CHARACTERS } from "@/lib/domain/members";
import { accessActionText } from "@/lib/text/admin";
import { shellText } from "@/lib/text/shell";
import { ConfirmAction } from "./confirm-action";
import { memberApi } from "./member-address";

interface Props {
  readonly kind: "deactivate" | "reactivate";
  readonly clientUserId: string;
  readonly name: string;
}

const answerSchema = z.object({
  service: z.object({ state: z.enum(["done", "failed", "unknown"]), message: z.string() }),
});

/** The button, the question that says what will happen, and the result. */
export function AccessAction({ kind, clientUserId, name }: Props) {
  const router = useRouter();
  const [done, setDone] = useState<{ readonly tone: "good" | "caution"; readonly words: string }>();
  const text = accessActionText[kind];

  async function change(form: FormData): Promise<string | undefined> {
    const body = { reason: String(form.get("reason") ?? ""), notify: form.has("notify") };
    const answer = await askPortal(`${memberApi(clientUserId)}/${kind}`, { body, lost: shellText.lost });
    router.refresh();
    if (!answer.ok) return answer.words;
    const { state, message } = answerSchema.parse(answer.body).service;
    setDone({ tone: state === "done" ? "good" : "caution", words: `${text.done} ${message}` });
    return undefined;
  }

  return (
    <div className="flex flex-col items-start gap-4 sm:items-end">
      <ConfirmAction
        open={text.open}
        title={text.title(name)}
        consequences={text.consequences}
        confirm={text.confirm}
        tone={kind === "deactivate" ? "danger" : "primary"}
        onConfirm={change}
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
      <div role="status">{done && <Note tone={done.tone}>{done.words}</Note>}</div>
    </div>
  );
}
