"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** Picks up what was typed before hydration: React leaves it in the field but sends no event. */
export function useEarlyText(field: RefObject<HTMLInputElement | null>, text: string, take: (text: string) => void) {
  const compare = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== text) take(early);
  });
  useEffect(() => compare(), []);
}
