"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";

const Say = createContext<(words: string) => void>(() => {});

/** Lets the buttons that decide on a held feed announce the result in a place that stays. */
export const useSayVerdict = () => useContext(Say);

/** Around a feed that may be held: after the decision it is no longer held, but the announcement stays. */
export function SyncVerdict({ children }: { readonly children: ReactNode }) {
  const [said, say] = useState<string>();
  return (
    <section>
      <Say value={say}>{children}</Say>
      <KeptStatus>
        {said && (
          <Note tone="good" className="mb-12">
            {said}
          </Note>
        )}
      </KeptStatus>
    </section>
  );
}
