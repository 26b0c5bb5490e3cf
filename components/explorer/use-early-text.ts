"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** Takes on what was typed before React took the field over: hydration leaves it there and tells nobody. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, text: string, take: (text: string) => void) {
  const compare = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== text) take(early);
  });
  useEffect(() => compare(), []);
}
