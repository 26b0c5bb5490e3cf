"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * A session lasts longer with every page, and what is kept as long as the session; it is taken anew at most this often.
 */
const PAUSE_MS = 5 * 60_000;

/** Lets the service worker store the saved offers for offline use. There is no service worker on plain http. */
export function KeepOffline() {
  const page = usePathname();
  const lastAsked = useRef(Number.NEGATIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened prolongs the session.
  useEffect(() => {
    if (!("serviceWorker" in navigator) || Date.now() - lastAsked.current < PAUSE_MS) return;
    lastAsked.current = Date.now();
    keep().catch(refused);
  }, [page]);
  return null;
}

async function keep(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("keep");
}

/** A browser that allows no service worker, such as in a private window, only lacks the offline page. */
function refused(error: unknown): void {
  if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
}
