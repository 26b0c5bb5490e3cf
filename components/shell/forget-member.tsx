"use client";

import { useEffect } from "react";
import { hasShownMember } from "./check-viewer";

/**
 * Makes the browser forget what it has of a member, where a pressed link found that the session has ended: neither the
 * service worker nor the browser itself notices a client-side navigation to this page. The service worker deletes what
 * it stored (public/sw.js). The page is loaded anew, as the router and the queries keep what they have shown in memory,
 * and Back would show it without asking the server.
 */
export function ForgetMember() {
  useEffect(() => {
    // Not the page's controller: one that was reloaded past the browser's cache has none.
    void navigator.serviceWorker?.getRegistration().then((known) => known?.active?.postMessage("wipe"));
    if (hasShownMember()) location.reload();
  }, []);
  return null;
}
