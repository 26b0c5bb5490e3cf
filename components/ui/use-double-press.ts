import { useRef } from "react";

/** A second press within this time is part of a double click. */
const DOUBLE_PRESS_MS = 2000;

/** @returns tells of each press whether it is the second one of a double click */
export function useDoublePress(): () => boolean {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    const isDouble = now - last.current < DOUBLE_PRESS_MS;
    if (!isDouble) last.current = now;
    return isDouble;
  };
}
