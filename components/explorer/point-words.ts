import { isPoint } from "@/lib/domain/is-point";
import { explorerText } from "@/lib/text/explorer";
import type { ExplorerState } from "./explorer-state";

/** What the search form says for a place that is a point; undefined for one that was typed. */
export function pointWords({ near, at }: Pick<ExplorerState, "near" | "at">): string | undefined {
  return isPoint(near) ? explorerText.pointsTyped[at ?? "other"] : undefined;
}
