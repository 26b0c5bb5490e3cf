"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

const PAUSE_MS = 250;

/** Takes a query on; resolves when the URL has it. */
export type Tell = (query: string) => Promise<unknown>;

/**
 * What is typed, and telling the page of it when typing pauses.
 * @param query what the page shows; where that comes from elsewhere, such as Back or a chip, it replaces what is typed
 */
export function useTypedQuery(query: string, tell: Tell | undefined) {
  const [text, setText] = useState(query);
  const [told, setTold] = useState(query);
  const written = useRef<Promise<unknown>>(undefined);
  if (query !== told) {
    setTold(query);
    if (query !== text.trim()) setText(query);
  }

  /** Tells without waiting for a pause; resolves when the URL has it. */
  async function settle(): Promise<void> {
    const next = text.trim();
    if (tell && next !== told) {
      setTold(next);
      written.current = tell(next);
    }
    await written.current;
  }

  const onPause = useEffectEvent(settle);
  useEffect(() => {
    if (text.trim() === told) return;
    const pause = setTimeout(onPause, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, told]);

  return { text, setText, settle };
}
