import { useQueryStates } from "nuqs";
import { createContext, type MouseEvent, useContext } from "react";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import {
  changed,
  type ExplorerChange,
  type ExplorerState,
  explorerHref,
  explorerParsers,
  settled,
} from "./explorer-state";

/** Screens that show list and map side by side (Tailwind's `lg`). */
const BOTH_VIEWS = "(min-width: 64rem)";

export interface Explorer {
  readonly category: string | undefined;
  readonly state: ExplorerState;
  /** Filters push an entry to the history, typing replaces it. Resolves when the URL is changed. */
  readonly change: (change: ExplorerChange, history?: "push" | "replace") => Promise<unknown>;
  /** A link to the changed state; with JavaScript it changes the state without leaving the page. */
  readonly link: (change: ExplorerChange) => { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void };
}

/** The explorer's state, kept in the URL. */
export function useExplorerState(category: string | undefined): Explorer {
  const [asked, setState] = useQueryStates(explorerParsers);
  const state = settled(asked);

  function change(change: ExplorerChange, history: "push" | "replace" = "push") {
    // A search that changes nothing must not add a history entry.
    if (explorerHref(category, changed(state, change)) === explorerHref(category, state)) return Promise.resolve();
    const scroll = history === "push" && !staysInSight(changed(state, change), change);
    return setState((now) => changed(now, change), { history, scroll });
  }

  function link(patch: ExplorerChange) {
    return {
      href: explorerHref(category, changed(state, patch)),
      onClick: (event: MouseEvent<HTMLAnchorElement>) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        void change(patch);
      },
    };
  }

  return { category, state, change, link };
}

/** Another list is read from its beginning; a map that has the screen for itself stays there, as does what is turned. */
function staysInSight({ view }: ExplorerState, change: ExplorerChange): boolean {
  const isMapAlone = view === "map" && !window.matchMedia(BOTH_VIEWS).matches;
  return isMapAlone || Object.keys(change).every((name) => name === "view");
}

const Context = createContext<Explorer | undefined>(undefined);
export const ExplorerContext = Context.Provider;

export function useExplorer(): Explorer {
  const explorer = useContext(Context);
  if (!explorer) throw new Error("useExplorer must be used inside the explorer.");
  return explorer;
}
