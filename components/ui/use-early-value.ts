import { useEffect, useEffectEvent } from "react";

/**
 * Picks up what was typed or chosen before hydration: React leaves it in the field but sends no event.
 * @param read what the field holds
 * @param value what it should hold
 */
export function useEarlyValue<Value>(read: () => Value | undefined, value: Value, take: (early: Value) => void): void {
  const compare = useEffectEvent(() => {
    const early = read();
    if (early !== undefined && early !== value) take(early);
  });
  useEffect(() => compare(), []);
}
