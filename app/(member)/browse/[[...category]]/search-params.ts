import { createLoader } from "nuqs/server";
import { explorerParsers } from "@/components/explorer/explorer-state";

/** The state of the explorer in a URL; values that the portal does not know count as not set. */
export const loadExplorerState = createLoader(explorerParsers);
