"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useDoublePress } from "@/components/ui/use-double-press";
import { shellText } from "@/lib/text/shell";

/**
 * Holds back a form that is sent without a network, and says so: it would lead to the browser's own error page,
 * Redeem's in a new tab. The service worker (public/sw.js) answers links alone, as a form that passes it could lose its
 * body or its origin. A second press sends it: a browser may say that it is offline where the portal can be reached, on
 * this machine for one.
 */
export function HoldOffline() {
  const [held, setHeld] = useState(false);
  const isDouble = useDoublePress();
  const hold = useEffectEvent((event: SubmitEvent) => {
    const isPost = event.target instanceof HTMLFormElement && event.target.method === "post";
    // A form that is sent by script says itself what became of it.
    if (navigator.onLine || !isPost || event.defaultPrevented) return;
    const isSecond = !isDouble() && held;
    if (!isSecond) event.preventDefault();
    setHeld(!isSecond);
  });

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => hold(event);
    const release = () => setHeld(false);
    window.addEventListener("submit", onSubmit);
    window.addEventListener("online", release);
    return () => {
      window.removeEventListener("submit", onSubmit);
      window.removeEventListener("online", release);
    };
  }, []);

  return (
    <p
      role="alert"
      className="fixed inset-x-5 bottom-5 z-40 mx-auto w-fit rounded-tile border border-caution bg-paper px-4 py-3 text-small empty:hidden print:hidden"
    >
      {held && shellText.held}
    </p>
  );
}
