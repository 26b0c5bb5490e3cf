"use client";

import { useLayoutEffect, useSyncExternalStore } from "react";

declare global {
  interface Window {
    earlyPress?: EventListenerObject & { readonly last?: Event };
  }
}

const KINDS = ["click", "input"] as const;
/** Runs before any other script is there. Enter in a field is a click, too: of the form's button. */
const LISTEN = `window.earlyPress={handleEvent(event){this.last=event}};for(const kind of ${JSON.stringify(KINDS)})addEventListener(kind,earlyPress,true)`;

/**
 * Some buttons do nothing without scripts, such as most of the console. One that is pressed before hydration is pressed
 * again once the page is awake, if that is the last thing that was done on it.
 */
export function EarlyPress({ nonce }: { readonly nonce: string | undefined }) {
  // Where it is not the server that renders the page, the page is awake.
  const isAsleep = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
  // In the layout phase: from then on, React hears every press.
  useLayoutEffect(() => {
    const { earlyPress } = window;
    if (!earlyPress) return;
    for (const kind of KINDS) window.removeEventListener(kind, earlyPress, true);
    delete window.earlyPress;
    const button = unheard(earlyPress.last);
    if (button) queueMicrotask(() => button.click());
  }, []);
  return (
    isAsleep && (
      <script nonce={nonce} suppressHydrationWarning>
        {LISTEN}
      </script>
    )
  );
}

/** The button that was pressed in vain: one that neither sends its form by itself, nor opens a menu. */
function unheard(event: Event | undefined): HTMLButtonElement | undefined {
  // A press that is still under way has woken the page, and is heard.
  if (event?.type !== "click" || event.eventPhase !== Event.NONE || !(event.target instanceof Element)) return;
  const button = event.target.closest("button");
  if (!button) return;
  const isServed = button.type === "submit" ? button.form?.method !== "dialog" : button.popoverTargetElement !== null;
  return isServed ? undefined : button;
}
