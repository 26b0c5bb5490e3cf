import type { Catalog, CategoryNode } from "../catalog";

export const categoryPath = (key: string) => `/categories/${key}`;

export function findCategory(catalog: Catalog, wanted: (node: CategoryNode) => boolean): CategoryNode | undefined {
  return catalog
    .categories()
    .flatMap((node) => [node, ...(node.children ?? [])])
    .find(wanted);
}

/** Whether the program has a page at this path and query, to the letter. */
export function pathExists(catalog: Catalog, path: string): boolean {
  return (
    path === "/" ||
    catalog.pathExists(path) ||
    findCategory(catalog, ({ key }) => categoryPath(key) === path) !== undefined
  );
}
