"use client";

import { useState } from "react";
import * as z from "@/components/api/zod";
import { BusyButton } from "@/components/ui/busy-button";
import { Note } from "@/components/ui/note";
import { StateTag, type StateTone } from "@/components/ui/state-tag";
import { connectionText } from "@/lib/text/connection";
import { useRequest } from "./use-request";

const answerSchema = z.object({
  findings: z.array(
    z.object({
      check: z.string(),
      state: z.enum(["ok", "warning", "failed"]),
      message: z.string(),
      mend: z.string().optional(),
    }),
  ),
});
type Findings = z.output<typeof answerSchema>["findings"];

const TONES: Readonly<Record<Findings[number]["state"], StateTone>> = {
  ok: "good",
  warning: "caution",
  failed: "danger",
};

/** A button that tests one of the two interfaces and explains what is wrong. */
export function ConnectionTest({
  path,
  note,
  isAdmin,
}: {
  readonly path: string;
  readonly note: string;
  readonly isAdmin: boolean;
}) {
  const { ask, working: testing, failure } = useRequest();
  const [findings, setFindings] = useState<Findings>([]);

  async function test() {
    const answer = await ask(path, { answer: answerSchema, lost: connectionText.lost });
    setFindings(answer.ok ? answer.body.findings : []);
  }

  return (
    <div className="flex flex-col items-start gap-6">
      <p className="max-w-prose text-muted text-small">{note}</p>
      {isAdmin ? (
        <BusyButton tone="quiet" busy={testing} onClick={test}>
          {testing ? connectionText.testing : connectionText.test}
        </BusyButton>
      ) : (
        <p className="text-small">{connectionText.adminsOnly}</p>
      )}
      <div role="status" className="w-full">
        {failure && <Note tone="danger">{failure}</Note>}
        <ul className="text-small">
          {findings.map(({ check, state, message, mend }) => (
            <li key={check} className="border-t py-3">
              <p className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold first-letter:uppercase">{check}</span>
                <StateTag tone={TONES[state]}>{connectionText.states[state]}</StateTag>
              </p>
              <p>{message}</p>
              {mend && <p className="mt-1 font-semibold">{mend}</p>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
