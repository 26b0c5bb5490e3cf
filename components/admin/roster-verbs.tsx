"use client";

import { useRouter } from "next/navigation";
import { anyAnswer, askPortal } from "@/components/api/ask-portal";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import { Failure } from "@/components/ui/failure";
import type { RosterDetail } from "@/lib/roster";
import { rosterText } from "@/lib/text/roster";
import { ConfirmAction } from "./confirm-action";
import { thisPage } from "./this-page";
import { useRefresh } from "./use-refresh";
import { useRequest } from "./use-request";

const DIRECT = ["pause", "resume", "retry", "undo"] as const;
const rosterSchema = z.object({ id: z.number() });

/** What can be done with a roster once applying has begun. */
export function RosterVerbs({ id, source, can }: Pick<RosterDetail, "id" | "source" | "can">) {
  const router = useRouter();
  const refresh = useRefresh();
  const { ask, working, failure } = useRequest();
  const path = `/api/admin/rosters/${id}`;

  async function carryOut(verb: (typeof DIRECT)[number]): Promise<void> {
    const isHere = thisPage();
    const answer = await ask(`${path}/${verb}`, { answer: rosterSchema, leadsAway: verb === "undo" });
    // Back from the undo, too, leads to the roster as it is now.
    await refresh();
    if (answer.ok && verb === "undo" && isHere()) router.push(`/admin/rosters/${answer.body.id}`);
  }

  async function cancel(): Promise<string | undefined> {
    const answer = await askPortal(`${path}/cancel`, { answer: anyAnswer });
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
            onClick={() => carryOut(verb)}
          >
            {rosterText.verbs[verb]}
          </BusyButton>
        ))}
        {can.includes("cancel") && (
          <ConfirmAction
            open={rosterText.verbs.cancel}
            title={question.title}
            consequences={[question.made, question.rest(source)]}
            keep={question.keep}
            confirm={rosterText.verbs.cancel}
            onConfirm={cancel}
            onClosed={refresh}
          />
        )}
      </div>
      <Failure words={failure} />
    </>
  );
}
