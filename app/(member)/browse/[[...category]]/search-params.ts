import { createLoader } from "nuqs/server";
import { type ExplorerState, explorerParsers } from "@/components/explorer/explorer-state";
import { pointWords } from "@/components/explorer/point-words";

/** The state of the explorer in a URL; values that the portal does not know count as not set. */
export const loadExplorerState = createLoader(explorerParsers);

/** The state with what stands in the form's field for the place: the words for its point, or a place typed over them. */
export function lookedFrom(state: ExplorerState, typed: string): ExplorerState {
  return typed === pointWords(state) ? state : { ...state, near: typed.trim(), at: null };
}
