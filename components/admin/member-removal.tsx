"use client";

import { useRouter } from "next/navigation";
import { askPortal } from "@/components/api/ask-portal";
import { TextField } from "@/components/ui/field";
import { wordsOf } from "@/lib/domain/fold";
import type { MemberDetail } from "@/lib/members";
import { memberActionText } from "@/lib/text/member";
import { ConfirmAction } from "./confirm-action";
import { MemberAction } from "./member-action";
import { memberApi } from "./member-address";
import { leaveWords } from "./parting-words";
import { serviceAnswer } from "./service-answer";
import { thisPage } from "./this-page";
import { useRefresh } from "./use-refresh";

interface Props {
  readonly kind: "delete" | "erase";
  readonly member: Pick<MemberDetail, "clientUserId" | "name" | "email">;
}

const WAYS = { delete: { path: "", method: "DELETE" }, erase: { path: "/erase", method: "POST" } } as const;

/** Only a deletion tells what the program made of it: there is no erasure that it has not confirmed. */
const removed = serviceAnswer.partial();

/**
 * Deleting and erasing cannot be undone, so the member's name has to be typed first. Afterwards their page no longer
 * exists.
 */
export function MemberRemoval({ kind, member }: Props) {
  const { clientUserId, name, email } = member;
  const router = useRouter();
  const refresh = useRefresh();
  const text = memberActionText[kind];

  async function remove(form: FormData): Promise<string | undefined> {
    if (retyped(String(form.get("name"))) !== retyped(name)) return memberActionText.wrongName;
    const { path, method } = WAYS[kind];
    const isHere = thisPage();
    const answer = await askPortal(memberApi(clientUserId) + path, { method, answer: removed });
    await refresh();
    if (!answer.ok) return answer.words;
    if (!isHere()) return;
    leaveWords({ tone: "good", words: [text.done(name), answer.body.service?.message].filter(Boolean).join(" ") });
    // Not pushed: Back would lead to a page that is gone.
    router.replace("/admin/members");
  }

  return (
    <MemberAction words={text}>
      <ConfirmAction
        open={text.open}
        title={text.question(name)}
        consequences={[memberActionText.whoItIs(email, clientUserId), ...text.consequences]}
        confirm={text.confirm}
        onConfirm={remove}
      >
        <TextField name="name" label={memberActionText.typeName(name)} required autoComplete="off" />
      </ConfirmAction>
    </MemberAction>
  );
}

/**
 * A name as people retype it: an accent, a curly apostrophe or a second blank is not on every keyboard, or not seen.
 */
function retyped(name: string): string {
  return wordsOf(name).join(" ") || name.trim();
}
