import { clsx } from "clsx";
import Link from "next/link";
import type { CategoryNode } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import { formatNumber } from "@/lib/text/format";
import { offersText } from "@/lib/text/offers";

interface Props {
  readonly categories: readonly CategoryNode[];
  /** From the root to the category that is open; empty on the page of all. */
  readonly trail: readonly CategoryNode[];
}

/** The whole tree at the side of wide screens; only the open branch shows its children. */
export function CategoryTree({ categories, trail }: Props) {
  return (
    <nav aria-label={offersText.browse.categories}>
      <ul>
        <li>
          <TreeLink href="/browse" title={offersText.browse.all} current={trail.length === 0} />
        </li>
      </ul>
      <Branch categories={categories} trail={trail} depth={0} />
    </nav>
  );
}

function Branch({ categories, trail, depth }: Props & { readonly depth: number }) {
  return (
    <ul className={clsx(depth > 0 && "mb-2 border-s ps-4")}>
      {categories.map((category) => (
        <li key={category.id}>
          <TreeLink
            href={categoryHref(category.key)}
            title={category.title}
            offers={category.offerCount}
            current={trail.at(-1)?.id === category.id}
          />
          {trail[depth]?.id === category.id && category.children.length > 0 && (
            <Branch categories={category.children} trail={trail} depth={depth + 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

function TreeLink({
  href,
  title,
  offers,
  current,
}: {
  href: string;
  title: string;
  offers?: number;
  current: boolean;
}) {
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className="flex items-baseline justify-between gap-3 py-1.5 text-muted text-small hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      {title}
      {offers !== undefined && (
        <span className="font-regular text-fine tabular-nums">
          {formatNumber(offers)}
          <span className="sr-only"> {offersText.browse.offersWord}</span>
        </span>
      )}
    </Link>
  );
}
