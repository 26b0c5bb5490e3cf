"use client";

import { useEffect } from "react";

/** Has the service worker forget what it keeps (public/sw.js), which does not see a pressed link lead here. */
export function WipeOffline() {
  useEffect(() => navigator.serviceWorker?.controller?.postMessage("wipe"), []);
  return null;
}
