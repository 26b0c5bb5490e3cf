import { evenly, Purpose } from "./random";
import { automotive } from "./vocabulary/automotive";
import { beauty } from "./vocabulary/beauty";
import { dining } from "./vocabulary/dining";
import { electronics } from "./vocabulary/electronics";
import { entertainment } from "./vocabulary/entertainment";
import { family } from "./vocabulary/family";
import { fitness } from "./vocabulary/fitness";
import { home } from "./vocabulary/home";
import { pets } from "./vocabulary/pets";
import { services } from "./vocabulary/services";
import type { ChildWords, TopWords } from "./vocabulary/shape";
import { shopping } from "./vocabulary/shopping";
import { travel } from "./vocabulary/travel";

/** A child category: every offer belongs to exactly one. */
export interface LeafCategory {
  id: number;
  key: string;
  title: string;
  parentId: number;
  weight: number;
  bill: number;
  trades: readonly string[];
  things: readonly string[];
  units: readonly string[];
  extras: readonly string[];
}

/** A top category: its offers are those of its children (perks-feed.md leaves the relation open; this is ours). */
export interface TopCategory {
  id: number;
  key: string;
  title: string;
  leaves: readonly LeafCategory[];
}

const words = (list: string) => list.split(" | ");

function leaf(top: TopWords, topId: number, child: ChildWords, position: number): LeafCategory {
  return {
    id: topId + position + 1,
    key: `${top.key}/${child.key}`,
    title: child.title,
    parentId: topId,
    weight: child.weight,
    bill: child.bill,
    trades: words(child.trades),
    things: words(child.things),
    units: words(child.units),
    extras: words(child.extras),
  };
}

export const topCategories: readonly TopCategory[] = [
  dining,
  travel,
  entertainment,
  shopping,
  beauty,
  fitness,
  home,
  automotive,
  electronics,
  family,
  services,
  pets,
].map((top, position) => {
  const id = (position + 1) * 100;
  return { id, key: top.key, title: top.title, leaves: top.children.map((child, i) => leaf(top, id, child, i)) };
});

const leaves = topCategories.flatMap((top) => top.leaves);
const totalWeight = leaves.reduce((sum, { weight }) => sum + weight, 0);

/** The category that a merchant trades in, drawn by weight. */
export function leafOfMerchant(seed: number, merchantIndex: number): LeafCategory {
  let rest = evenly(seed, Purpose.category, merchantIndex) * totalWeight;
  for (const candidate of leaves) {
    rest -= candidate.weight;
    if (rest < 0) return candidate;
  }
  throw new RangeError("The weights of the categories do not add up.");
}

const siblingsByParent = new Map(topCategories.map((top) => [top.id, top.leaves]));

/** All child categories under the same parent, the given one included. */
export function siblingsOf(category: LeafCategory): readonly LeafCategory[] {
  return siblingsByParent.get(category.parentId) ?? [category];
}

/** The numeric id of a category named by id or by key, or undefined when there is none. */
export function categoryId(idOrKey: number | string): number | undefined {
  const matches = (category: { id: number; key: string }) => category.id === idOrKey || category.key === idOrKey;
  return topCategories.find(matches)?.id ?? leaves.find(matches)?.id;
}
