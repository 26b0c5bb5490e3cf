import { type RefObject, useEffect, useEffectEvent } from "react";

type Field = HTMLInputElement | HTMLSelectElement;

/** Picks up what was typed or chosen before hydration: React leaves it in the field but sends no event. */
export function useEarlyValue(field: RefObject<Field | null>, value: string, take: (value: string) => void) {
  const compare = useEffectEvent(() => {
    const early = field.current?.value ?? "";
    if (early !== value) take(early);
  });
  useEffect(() => compare(), []);
}
