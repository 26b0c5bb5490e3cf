"use client";

import { useEffect, useEffectEvent } from "react";
import { getUnchecked } from "@/components/api/get-unchecked";
import { isLost } from "@/components/api/in-time";

interface Viewer {
  readonly clientUserId: string;
}

interface Session {
  readonly user?: Viewer;
}

/** For the life of the document, which pages that the router draws in it share. */
let shown = false;

/** Whether this document has shown a member's pages, which its memory may still have. */
export function hasShownMember(): boolean {
  return shown;
}

/**
 * Takes a page anew that the browser kept for Back, once its member has signed out or another has signed in. Despite
 * `no-store` Firefox keeps what passed a service worker, and Safari what came by plain http. So is a page in another tab
 * as soon as another member is here: the router would lead them Back to what it remembers.
 */
export function CheckViewer({ clientUserId }: Viewer) {
  const check = useEffectEvent(async () => {
    try {
      const { user } = await getUnchecked<Session>("/api/auth/session");
      if (user?.clientUserId !== clientUserId) location.reload();
    } catch (error) {
      // Without a network a page stays as it is; of any other failure, the server may know more.
      if (!isLost(error)) location.reload();
    }
  });

  useEffect(() => {
    shown = true;
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void check();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);

  useEffect(() => {
    const tabs = new BroadcastChannel("viewer");
    tabs.onmessage = ({ data }) => data !== clientUserId && location.reload();
    tabs.postMessage(clientUserId);
    return () => tabs.close();
  }, [clientUserId]);
  return null;
}
