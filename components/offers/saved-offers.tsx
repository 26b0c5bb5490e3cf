"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { inTime } from "@/components/api/in-time";
import { leadToSignIn } from "@/components/api/lead-to-sign-in";

/** The saved offers according to the portal. */
export interface SavedState {
  readonly ids: readonly number[];
  /** Those that end soon or are no longer available. */
  readonly toLookAt: readonly number[];
}

/** What came of a press on a heart. */
export type Toggled = "done" | "ended" | "full" | "failed";

interface SavedOffers {
  readonly has: (offerId: number) => boolean;
  readonly toLookAt: readonly number[];
  /** Sends the change to the portal. It is shown at once, and reverted unless the portal makes it. */
  readonly toggle: (offerId: number) => Promise<Toggled>;
  readonly learn: (state: SavedState) => void;
}

/** The form that hearts send without JavaScript, one for all of a page: a list has dozens of them. */
export const HEARTS = "hearts";

const Context = createContext<SavedOffers | undefined>(undefined);

/** Of this document: the lists that it has had from the portal, and what it knew last. */
const learnt = new WeakSet<SavedState>();
let known: SavedState | undefined;

/**
 * The member's saved offers, the same on every page of a visit. Back from the console draws this anew, with the list that
 * it had.
 */
export function SavedOffersProvider({ state, children }: { readonly state: SavedState; readonly children: ReactNode }) {
  const [first] = useState(learnt.has(state) && known ? known : state);
  const [ids, setIds] = useState<ReadonlySet<number>>(() => new Set(first.ids));
  const [toLookAt, setToLookAt] = useState(first.toLookAt);
  /** Hearts that were pressed and not yet answered by the portal. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map());
  /**
   * The last request for each of them: requests are sent one after another, or the portal could end up with an earlier
   * state.
   */
  const turns = useRef(new Map<number, Promise<Toggled>>());
  /** The portal's answers since its last full list: a page that differs was rendered earlier. */
  const answered = useRef(new Map<number, boolean>());
  const router = useRouter();

  /** Each list from the portal counts only once: Back shows an old page with the list it had. */
  const learn = useCallback(
    (state: SavedState) => {
      if (state === first || learnt.has(state)) return;
      learnt.add(state);
      const isOld = [...answered.current].some(([id, isSaved]) => state.ids.includes(id) !== isSaved);
      answered.current.clear();
      if (isOld) return router.refresh();
      setIds(new Set(state.ids));
      setToLookAt(state.toLookAt);
    },
    [router, first],
  );
  useEffect(() => void learnt.add(state), [state]);
  useEffect(() => {
    known = { ids: [...ids], toLookAt };
  }, [ids, toLookAt]);

  const has = (offerId: number) => pressed.get(offerId) ?? ids.has(offerId);

  async function toggle(offerId: number): Promise<Toggled> {
    const isSaved = !has(offerId);
    const page = window.location.pathname;
    setPressed((before) => new Map(before).set(offerId, isSaved));
    const before = turns.current.get(offerId);
    const turn = before ? before.then(() => put(offerId, isSaved)) : put(offerId, isSaved);
    turns.current.set(offerId, turn);
    const toggled = await turn;
    if (toggled === "done") {
      setIds((before) => changed(before, offerId, isSaved));
      answered.current.set(offerId, isSaved);
      // A page that was opened meanwhile was rendered without this change.
      if (window.location.pathname !== page) router.refresh();
      navigator.serviceWorker?.controller?.postMessage("keep");
    }
    if (turns.current.get(offerId) === turn) {
      turns.current.delete(offerId);
      setPressed((before) => new Map([...before].filter(([id]) => id !== offerId)));
    }
    return toggled;
  }

  return (
    <Context value={{ has, toLookAt, toggle, learn }}>
      <form id={HEARTS} method="post" hidden />
      {children}
    </Context>
  );
}

/**
 * The saved offers when a page was rendered, perhaps changed on another device: the layout is not rendered again for
 * each page.
 */
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

async function put(offerId: number, isSaved: boolean): Promise<Toggled> {
  const method = isSaved ? "PUT" : "DELETE";
  try {
    const { ok, status } = await inTime((signal) => fetch(`/api/saved/${offerId}`, { method, signal }));
    if (status === 401) return await leadToSignIn();
    if (status === 404) return "ended";
    if (status === 409) return "full";
    return ok ? "done" : "failed";
  } catch {
    return "failed";
  }
}

export function useSavedOffers(): SavedOffers {
  const saved = useContext(Context);
  if (!saved) throw new Error("useSavedOffers is for pages behind sign-in.");
  return saved;
}
