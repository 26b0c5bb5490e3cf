import { currentCatalog } from "@/lib/db/catalog-state";
import type { Runtime } from "@/lib/runtime";
import type { Freshness } from "./types";

/** How current the offers are; undefined before the first sync. */
export function getFreshness({ catalog }: Pick<Runtime, "catalog">): Freshness | undefined {
  const state = currentCatalog(catalog);
  return state && { version: state.version, lastModified: state.lastModified, appliedAt: state.appliedAt };
}
