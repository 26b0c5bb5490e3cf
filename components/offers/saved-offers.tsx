"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useRef, useState } from "react";
import { leadToSignIn } from "@/components/ui/lead-to-sign-in";
import { HeartShapes } from "./heart-icon";

/** What the portal says that a member keeps. */
export interface SavedState {
  readonly ids: readonly number[];
  /** Those that end soon or have gone. */
  readonly toLookAt: readonly number[];
}

interface SavedOffers {
  readonly has: (offerId: number) => boolean;
  readonly toLookAt: readonly number[];
  /** Tells the portal; shown at once, and taken back when the portal cannot do it. Answers whether it could. */
  readonly toggle: (offerId: number) => Promise<boolean>;
  readonly learn: (state: SavedState) => void;
}

const Context = createContext<SavedOffers | undefined>(undefined);

/** What the member keeps, the same on every page of a visit. */
export function SavedOffersProvider({ state, children }: { readonly state: SavedState; readonly children: ReactNode }) {
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(state.ids));
  const [toLookAt, setToLookAt] = useState(state.toLookAt);
  /** Hearts that were pressed and that the portal has not answered. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  /** The last request about each of them: they are sent one after the other, or the portal could keep the one before. */
  const turns = useRef(new Map<number, Promise<boolean>>());
  const learnt = useRef(new WeakSet([state]));
  /** What it answered of hearts since its last word: a page that says otherwise was made before. */
  const answered = useRef(new Map<number, boolean>());
  const router = useRouter();

  /** Each word of the portal counts once: Back shows a page again with the word that it had. */
  const learn = useCallback(
    (state: SavedState) => {
      if (learnt.current.has(state)) return;
      learnt.current.add(state);
      const isOld = [...answered.current].some(([id, isSaved]) => state.ids.includes(id) !== isSaved);
      answered.current.clear();
      if (isOld) return router.refresh();
      setIds(new Set(state.ids));
      setToLookAt(state.toLookAt);
    },
    [router],
  );

  const has = (offerId: number) => pressed.get(offerId) ?? ids.has(offerId);

  async function toggle(offerId: number): Promise<boolean> {
    const isSaved = !has(offerId);
    const page = window.location.pathname;
    setPressed((before) => new Map(before).set(offerId, isSaved));
    const before = turns.current.get(offerId);
    const turn = before ? before.then(() => put(offerId, isSaved)) : put(offerId, isSaved);
    turns.current.set(offerId, turn);
    const done = await turn;
    if (done) {
      setIds((before) => changed(before, offerId, isSaved));
      answered.current.set(offerId, isSaved);
      // The page that was opened meanwhile was made without it.
      if (window.location.pathname !== page) router.refresh();
      navigator.serviceWorker?.controller?.postMessage("keep");
    }
    if (turns.current.get(offerId) === turn) {
      turns.current.delete(offerId);
      setPressed((before) => new Map([...before].filter(([id]) => id !== offerId)));
    }
    return done;
  }

  return (
    <Context value={{ has, toLookAt, toggle, learn }}>
      <HeartShapes />
      {children}
    </Context>
  );
}

/** What was saved when a page was made, maybe on another device: the frame around the pages is not made anew with each. */
export function SavedNow({ state }: { readonly state: SavedState }) {
  const { learn } = useSavedOffers();
  useLayoutEffect(() => learn(state), [learn, state]);
  return null;
}

function changed(ids: ReadonlySet<number>, offerId: number, isSaved: boolean): ReadonlySet<number> {
  const after = new Set(ids);
  if (isSaved) after.add(offerId);
  else after.delete(offerId);
  return after;
}

async function put(offerId: number, isSaved: boolean): Promise<boolean> {
  try {
    const { ok, status } = await fetch(`/api/saved/${offerId}`, { method: isSaved ? "PUT" : "DELETE" });
    return status === 401 ? await leadToSignIn() : ok;
  } catch {
    return false;
  }
}

export function useSavedOffers(): SavedOffers {
  const saved = useContext(Context);
  if (!saved) throw new Error("useSavedOffers is for pages behind sign-in.");
  return saved;
}
