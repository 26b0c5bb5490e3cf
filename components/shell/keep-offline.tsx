"use client";

import { useEffect } from "react";

/** Lets the service worker keep what is saved, for when the device is offline. There is none on plain http. */
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

/** A browser that allows no worker, such as in a private window, only does without the page for offline. */
function refused(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}
