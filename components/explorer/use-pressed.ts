import { useEffect, useRef } from "react";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";

/** Whether what is pressed, or gets the focus, is a link to another page. */
export function leadsAway(target: EventTarget | null | undefined): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  return link !== null && link.pathname !== window.location.pathname;
}

/** A link or a picture that is dragged gets no `mouseup`. */
const ENDS = ["mouseup", "dragend"] as const;

/**
 * What the mouse button, or a finger's tap, is down on; undefined while it is up. `onceOver` runs something when the
 * press is over, and tells it what was clicked: nothing, where the pointer was drawn off what it had pressed, or a link
 * opens in another tab.
 */
export function usePressed() {
  const pressed = useRef<EventTarget>(undefined);
  const clicked = useRef<EventTarget>(undefined);
  const waiting = useRef<(clicked: EventTarget | undefined) => void>(undefined);
  useEffect(() => {
    const down = ({ target }: MouseEvent) => {
      pressed.current = target ?? undefined;
      clicked.current = undefined;
    };
    const click = (event: MouseEvent) => {
      clicked.current = opensElsewhere(event) ? undefined : (event.target ?? undefined);
    };
    const up = () => {
      pressed.current = undefined;
      const work = waiting.current;
      // A click comes after the button went up, before anything else.
      if (work) setTimeout(() => work(clicked.current));
      waiting.current = undefined;
    };
    window.addEventListener("mousedown", down, true);
    window.addEventListener("click", click, true);
    for (const end of ENDS) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      window.removeEventListener("click", click, true);
      for (const end of ENDS) window.removeEventListener(end, up, true);
    };
  }, []);
  const onceOver = (work: (clicked: EventTarget | undefined) => void) => {
    waiting.current = work;
  };
  return { pressed, onceOver };
}
