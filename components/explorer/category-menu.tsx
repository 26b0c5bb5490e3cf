"use client";

import { clsx } from "clsx";
import { Link } from "@/components/ui/link";
import { PopoverMenu } from "@/components/ui/popover-menu";
import type { CategoryPlace, CategoryRef } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import type { ListedFacets } from "@/lib/text/listed";
import { explorerHrefs } from "./explorer-state";
import { useExplorer } from "./use-explorer";

/** Navigation up and down the category tree; each category has its own page. Those that would be empty come last. */
export function CategoryMenu({
  place,
  facets,
}: {
  readonly place: CategoryPlace;
  readonly facets: ListedFacets | undefined;
}) {
  const { state, category } = useExplorer();
  const { trail, choices } = place;
  const isEmpty = ({ id }: CategoryRef) => facets?.empty.includes(id) ?? false;
  const chosen = trail.at(-1)?.title;
  const above = trail.filter(({ id }) => !choices.some((choice) => choice.id === id));
  const href = explorerHrefs({ ...state, cursor: null });
  return (
    <PopoverMenu
      label={chosen ?? explorerText.category}
      name={chosen && explorerText.chosenIn(explorerText.category, chosen)}
      isSet={trail.length > 0}
    >
      <nav aria-label={explorerText.category}>
        <Link href={href(undefined)} className="facet" aria-current={trail.length === 0 ? "true" : undefined}>
          {explorerText.everyCategory}
        </Link>
        {[...above, ...choices.filter((choice) => !isEmpty(choice)), ...choices.filter(isEmpty)].map((choice) => (
          <Link
            key={choice.id}
            href={href(choice.key)}
            className={clsx("facet", isEmpty(choice) && "text-muted")}
            aria-current={choice.key === category ? "true" : undefined}
          >
            {choice.title}
            {facets && <span className="font-regular text-fine text-muted">{facets.categories[choice.id]}</span>}
          </Link>
        ))}
      </nav>
    </PopoverMenu>
  );
}
