import Link from "next/link";
import type { CategoryNode } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import { formatNumber } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

/** The next level of categories in one line that scrolls sideways, for screens without room for the tree. */
export function CategoryStrip({ categories }: { readonly categories: readonly CategoryNode[] }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={offersText.browse.categories} className="-mx-5 overflow-x-auto sm:-mx-8">
      <ul className="flex w-max gap-2 px-5 py-1 sm:px-8">
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              href={categoryHref(category.key)}
              className="flex min-h-11 items-center gap-2 rounded-full border px-4 text-small hover:border-ink"
            >
              {category.title}
              <span className="text-fine text-muted tabular-nums">{formatNumber(category.offerCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
