import { createLoader } from "nuqs/server";
import { explorerParsers } from "@/components/explorer/explorer-state";

/** The state of the explorer in a URL; what is none of ours counts as not set. */
export const loadExplorerState = createLoader(explorerParsers);
