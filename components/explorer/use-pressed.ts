import { useEffect, useRef } from "react";

/** Whether what is pressed, or gets the focus, is a link to another page. */
export function leadsAway(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  return link !== null && link.pathname !== window.location.pathname;
}

/** A link or a picture that is dragged gets no `mouseup`. */
const ENDS = ["mouseup", "dragend"] as const;

/**
 * What the mouse button, or a finger's tap, is down on; undefined while it is up. `onceOver` runs something when the
 * press is over.
 */
export function usePressed() {
  const pressed = useRef<EventTarget>(undefined);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    const down = ({ target }: MouseEvent) => {
      pressed.current = target ?? undefined;
    };
    const up = () => {
      pressed.current = undefined;
      if (waiting.current) setTimeout(waiting.current);
      waiting.current = undefined;
    };
    window.addEventListener("mousedown", down, true);
    for (const end of ENDS) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      for (const end of ENDS) window.removeEventListener(end, up, true);
    };
  }, []);
  const onceOver = (work: () => void) => {
    waiting.current = work;
  };
  return { pressed, onceOver };
}
