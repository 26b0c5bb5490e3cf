"use client";

import { useEffect, useRef } from "react";

/** What the mouse button, or a finger's tap, is down on; undefined while it is up. */
export function usePressed() {
  const pressed = useRef<EventTarget>(undefined);
  useEffect(() => {
    const down = ({ target }: MouseEvent) => {
      pressed.current = target ?? undefined;
    };
    const up = () => {
      pressed.current = undefined;
    };
    window.addEventListener("mousedown", down, true);
    window.addEventListener("mouseup", up, true);
    return () => {
      window.removeEventListener("mousedown", down, true);
      window.removeEventListener("mouseup", up, true);
    };
  }, []);
  return pressed;
}
