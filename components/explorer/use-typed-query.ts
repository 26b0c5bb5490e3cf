"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

const PAUSE_MS = 250;

/** Applies a query; resolves when it is in the URL. */
export type Tell = (query: string) => Promise<unknown>;

/**
 * The typed text, reported to the page when typing pauses.
 * @param query what the page shows; if it changes from elsewhere, such as Back or a chip, it replaces the typed text
 */
export function useTypedQuery(query: string, tell: Tell | undefined) {
  const [text, setText] = useState(query);
  const [told, setTold] = useState(query);
  const written = useRef<Promise<unknown>>(undefined);
  if (query !== told) {
    setTold(query);
    if (query !== text.trim()) setText(query);
  }

  /** Reports without waiting for a pause; resolves when it is in the URL. */
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
