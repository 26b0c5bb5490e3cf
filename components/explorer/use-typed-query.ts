import { useEffect, useEffectEvent, useRef, useState } from "react";
import { leadsAway, usePressed } from "./use-pressed";

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
  const [held, setHeld] = useState<string>();
  const { pressed, onceOver } = usePressed();
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

  /**
   * Reports as the field is left. What it was left for by a press must not move before the press is over, and a page
   * that is left would stay: changing the URL during a navigation would cancel the navigation.
   */
  function leave(): void {
    if (!pressed.current) return void settle();
    setHeld(text);
    onceOver((clicked) => {
      if (!leadsAway(clicked)) setHeld(undefined);
    });
  }

  const isHeld = held === text;
  const onPause = useEffectEvent(settle);
  useEffect(() => {
    if (text.trim() === told || isHeld) return;
    const pause = setTimeout(onPause, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, told, isHeld]);

  return { text, setText, settle, leave };
}
