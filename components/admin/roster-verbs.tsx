"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BusyButton } from "@/components/ui/busy-button";
import { Note } from "@/components/ui/note";
import * as z from "@/components/ui/zod";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { askPortal } from "./ask-portal";
import { ConfirmAction } from "./confirm-action";

const DIRECT = ["pause", "resume", "retry", "undo"] as const;
const undoneSchema = z.object({ id: z.number() });

/** What can be done with a roster once applying has begun. */
export function RosterVerbs({ id, can }: Pick<RosterDetail, "id" | "can">) {
  const router = useRouter();
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask(verb: (typeof DIRECT)[number] | "cancel"): Promise<string | undefined> {
    setWorking(true);
    setFailure(undefined);
    const answer = await askPortal(`/api/admin/rosters/${id}/${verb}`, { lost: rosterText.lost });
    if (answer.ok && verb === "undo") {
      // Back leads to the roster as it is now.
      router.refresh();
      // It works on until the undo's page is there: a second press would plan a second undo.
      router.push(`/admin/rosters/${undoneSchema.parse(answer.body).id}`);
      return undefined;
    }
    setWorking(false);
    if (verb !== "cancel") router.refresh();
    return answer.ok ? undefined : answer.words;
  }

  const question = rosterText.cancelQuestion;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {DIRECT.filter((verb) => can.includes(verb)).map((verb) => (
          <BusyButton
            key={verb}
            tone={verb === "resume" || verb === "retry" ? "primary" : "quiet"}
            busy={working}
            onClick={async () => setFailure(await ask(verb))}
          >
            {rosterText.verbs[verb]}
          </BusyButton>
        ))}
        {can.includes("cancel") && (
          <ConfirmAction
            open={rosterText.verbs.cancel}
            title={question.title}
            consequences={question.consequences}
            keep={question.keep}
            confirm={rosterText.verbs.cancel}
            onConfirm={() => ask("cancel")}
            onClosed={() => router.refresh()}
          />
        )}
      </div>
      <div role="status">{failure && <Note tone="danger">{failure}</Note>}</div>
    </>
  );
}
