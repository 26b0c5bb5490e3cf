"use client";

import { useEffect } from "react";

/** Lets the service worker store the saved offers for offline use. There is no service worker on plain http. */
export function KeepOffline() {
  useEffect(() => {
    async function keep() {
      await navigator.serviceWorker.register("/sw.js");
      const { active } = await navigator.serviceWorker.ready;
      active?.postMessage("keep");
    }
    if ("serviceWorker" in navigator) keep().catch(refused);
  }, []);
  return null;
}

/** A browser that allows no service worker, such as in a private window, only lacks the offline page. */
function refused(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}
