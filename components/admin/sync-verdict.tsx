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
  readonly children: ReactNode;
}

/**
 * Around a feed that may be held: after the decision it is no longer held, but the announcement stays, until the run
 * has ended or another one is judged.
 */
export function SyncVerdict({ judged, children }: Props) {
  const [said, say] = useState<Verdict>();
  return (
    <section>
      <Say value={say}>{children}</Say>
      <KeptStatus>
        {said && judged.includes(said.runId) && (
          <Note tone="good" className="mb-12">
            {said.words}
          </Note>
        )}
      </KeptStatus>
    </section>
  );
}
