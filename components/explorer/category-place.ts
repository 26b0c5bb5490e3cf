import type { CategoryRef } from "@/lib/catalog/types";

/** Where the explorer stands among the categories. */
export interface CategoryPlace {
  /** From a root category to the one that is open; empty for all offers. */
  readonly trail: readonly CategoryRef[];
  /** Its subcategories, or its siblings if it has none. */
  readonly choices: readonly CategoryRef[];
}
