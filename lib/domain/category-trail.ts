interface Node<Self> {
  readonly key: string;
  readonly children: readonly Self[];
}

/** The categories from a root down to the one with this key; empty for an unknown key. */
export function categoryTrail<Category extends Node<Category>>(
  categories: readonly Category[],
  key: string,
): readonly Category[] {
  for (const category of categories) {
    if (category.key === key) return [category];
    const below = categoryTrail(category.children, key);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}

/** The page of a category; its key is a path already, each part of which is encoded on its own. */
export function categoryHref(key: string): string {
  return `/browse/${key.split("/").map(encodeURIComponent).join("/")}`;
}
