"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";

const Say = createContext<(words: string) => void>(() => {});

/** For what judges a held feed: says what came of it, in a place that stays. */
export const useSayVerdict = () => useContext(Say);

/** Around a feed that may be held: once it was judged it is held no longer, and what was said of that stays. */
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
