"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { HeartShapes } from "./heart-icon";

interface SavedOffers {
  readonly has: (offerId: number) => boolean;
  /** Tells the portal; shown at once, and taken back when the portal cannot do it. Answers whether it could. */
  readonly toggle: (offerId: number) => Promise<boolean>;
}

const Context = createContext<SavedOffers | undefined>(undefined);

/** What the member keeps, the same on every page of a visit. */
export function SavedOffersProvider({
  ids,
  children,
}: {
  readonly ids: readonly number[];
  readonly children: ReactNode;
}) {
  const [saved, setSaved] = useState<ReadonlySet<number>>(() => new Set(ids));

  function set(offerId: number, isSaved: boolean) {
    setSaved((before) => {
      const after = new Set(before);
      if (isSaved) after.add(offerId);
      else after.delete(offerId);
      return after;
    });
  }

  async function toggle(offerId: number): Promise<boolean> {
    const wasSaved = saved.has(offerId);
    set(offerId, !wasSaved);
    const done = await put(offerId, !wasSaved);
    if (!done) set(offerId, wasSaved);
    else navigator.serviceWorker?.controller?.postMessage("keep");
    return done;
  }

  return (
    <Context value={{ has: (offerId) => saved.has(offerId), toggle }}>
      <HeartShapes />
      {children}
    </Context>
  );
}

async function put(offerId: number, isSaved: boolean): Promise<boolean> {
  try {
    return (await fetch(`/api/saved/${offerId}`, { method: isSaved ? "PUT" : "DELETE" })).ok;
  } catch {
    return false;
  }
}

export function useSavedOffers(): SavedOffers {
  const saved = useContext(Context);
  if (!saved) throw new Error("useSavedOffers is for pages behind sign-in.");
  return saved;
}
