import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import type { CategoryNode, Facets } from "@/lib/catalog/types";
import { categoryHref } from "@/lib/domain/category-trail";
import { nearHref } from "@/lib/domain/near-href";
import { offersText } from "@/lib/text/offers";
import { COLUMNS, COLUMNS_ITEM } from "./columns";

const SHOWN_CHILDREN = 3;

interface Props {
  readonly categories: readonly CategoryNode[];
  /** How many offers each has near a place, where one is known, and the words that ask for it. */
  readonly nearby: Facets["categories"] | undefined;
  readonly near: string;
}

/**
 * The categories as a page of contents: title, how many offers, and the first of what lies below. Where some are near,
 * it counts these and leads to them, otherwise to all.
 */
export function CategoryIndex({ categories, nearby, near }: Props) {
  const nearCounts = new Map(nearby?.map(({ id, count }) => [id, count]));
  return (
    <ul className={COLUMNS}>
      {categories.map((category) => (
        <li key={category.id} className={clsx("group relative flex flex-col py-4 sm:min-h-28", COLUMNS_ITEM)}>
          <p className="flex items-baseline justify-between gap-x-4 tight:flex-wrap">
            <Link
              href={nearHref(categoryHref(category.key), { near: nearCounts.has(category.id) ? near : "" })}
              className="font-semibold text-lead after:absolute after:inset-0 group-hover:text-accent"
            >
              {category.title}
            </Link>
            <span className="text-muted text-small">
              <Amount
                offers={nearCounts.get(category.id) ?? category.offerCount}
                reach={nearby ? (nearCounts.has(category.id) ? "near" : "anywhere") : "all"}
              />
            </span>
          </p>
          {category.children.length > 0 && (
            <p className="mt-1 hidden text-muted text-small sm:block">
              {category.children
                .slice(0, SHOWN_CHILDREN)
                .map(({ title }) => title)
                .join(", ")}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

type Reach = keyof typeof offersText.browse.amount;

function Amount({ offers, reach }: { readonly offers: number; readonly reach: Reach }) {
  return (
    <>
      <span aria-hidden="true">{offersText.browse.amount[reach](offers)}</span>
      <span className="sr-only">{offersText.browse.spoken[reach](offers)}</span>
    </>
  );
}
