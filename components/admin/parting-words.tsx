"use client";

import { useEffect, useRef, useState } from "react";
import { Note } from "@/components/ui/note";
import type { Said } from "./service-answer";

let left: Said | undefined;

/** Leaves words for the page that comes next, as this one is about to go. Not in its address: they name a person. */
export function leaveWords(said: Said): void {
  left = said;
}

/** The words that the page before has left, told once. */
export function PartingWords() {
  const status = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<Said>();
  useEffect(() => {
    if (!left) return;
    setSaid(left);
    left = undefined;
  }, []);
  useEffect(() => {
    if (said) status.current?.focus();
  }, [said]);
  return (
    <div ref={status} role="status" tabIndex={-1}>
      {said && (
        <Note tone={said.tone} className="mb-8 max-w-prose">
          {said.words}
        </Note>
      )}
    </div>
  );
}
