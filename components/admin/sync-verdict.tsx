"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";

interface Verdict {
  readonly runId: number;
  readonly words: string;
}

const Say = createContext<(verdict: Verdict) => void>(() => {});

/** Lets the buttons that decide on a held feed announce the result in a place that stays. */
export const useSayVerdict = () => useContext(Say);

interface Props {
  /** The runs of which a decision is still news. */
  readonly judged: readonly number[];
  /** The run that has ended last, and how. */
  readonly ended: { readonly runId: number; readonly outcome: ReactNode } | undefined;
  readonly children: ReactNode;
}

/**
 * Around a feed that may be held: after the decision it is no longer held, but the announcement stays, with the focus,
 * until the run has ended. Then its outcome is told in the same place, until another run has ended or is judged.
 */
export function SyncVerdict({ judged, ended, children }: Props) {
  const [said, say] = useState<Verdict>();
  return (
    <section>
      <Say value={say}>{children}</Say>
      <KeptStatus>
        {said && judged.includes(said.runId) ? (
          <Note tone="good" className="mb-12">
            {said.words}
          </Note>
        ) : (
          said && said.runId === ended?.runId && ended.outcome
        )}
      </KeptStatus>
    </section>
  );
}
