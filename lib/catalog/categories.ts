import type { CategoryRow } from "@/lib/db/categories";
import type { Runtime } from "@/lib/runtime";
import { has } from "./bitmap";
import { type Edition, inEdition } from "./edition";
import type { CategoryNode } from "./types";

/** The category tree with live counts. */
export function listCategories({ catalog }: Pick<Runtime, "catalog">): readonly CategoryNode[] {
  return inEdition(catalog, (edition) => edition.once("tree", () => nodesBelow(edition, null)));
}

function nodesBelow(edition: Edition, id: number | null): readonly CategoryNode[] {
  return edition.categories.childrenOf(id).map((row) => toNode(edition, row));
}

function toNode(edition: Edition, { id, key, title }: CategoryRow): CategoryNode {
  const live = edition.categories.offersIn(id).filter((slot) => has(edition.live, slot));
  const merchants = new Set(Array.from(live, (slot) => edition.merchants[slot]));
  return {
    id,
    key,
    title,
    offerCount: live.length,
    merchantCount: merchants.size,
    children: nodesBelow(edition, id),
  };
}
