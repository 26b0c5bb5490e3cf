"use client";

import { useEffect } from "react";

/**
 * Makes the service worker delete what it stored (public/sw.js); it does not notice client-side navigation to this
 * page.
 */
export function WipeOffline() {
  useEffect(() => navigator.serviceWorker?.controller?.postMessage("wipe"), []);
  return null;
}
