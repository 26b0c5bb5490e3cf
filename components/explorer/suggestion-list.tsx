import type { MouseEvent } from "react";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { explorerText } from "@/lib/text/explorer";
import { Matched } from "./matched";
import type { Suggestion, SuggestionGroup } from "./use-suggestions";

interface Props {
  readonly id: string;
  readonly groups: readonly SuggestionGroup[];
  /** What was typed. */
  readonly query: string;
  readonly chosen: Suggestion | undefined;
  readonly onOpen: (suggestion: Suggestion) => void;
}

/** The suggestions below the search field, in groups. The focus stays in the field, which announces the choice. */
export function SuggestionList({ id, groups, query, chosen, onOpen }: Props) {
  const items = groups.flatMap((group) => group.items);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={explorerText.suggest.label}
      // Otherwise pressing would move the focus out of the field and close the list.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute -inset-x-px top-full z-30 mt-2.5 max-h-[min(30rem,60dvh)] overflow-y-auto rounded-tile border border-edge bg-paper py-2"
    >
      {groups.map(({ title, items: inGroup }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are options of a listbox.
        <div key={title} role="group" aria-labelledby={`${id}-group-${at}`}>
          <div id={`${id}-group-${at}`} className="px-4 pt-3 pb-1 text-fine text-muted">
            {title}
          </div>
          {inGroup.map((item) => (
            <SuggestionOption
              key={item.href}
              id={`${id}-${items.indexOf(item)}`}
              suggestion={item}
              query={query}
              isChosen={item === chosen}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly query: string;
  readonly isChosen: boolean;
  readonly onOpen: (suggestion: Suggestion) => void;
}

function SuggestionOption({ id, suggestion, query, isChosen, onOpen }: OptionProps) {
  function open(event: MouseEvent) {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpen(suggestion);
  }

  return (
    <a
      id={id}
      ref={(option) => {
        if (isChosen) option?.scrollIntoView({ block: "nearest" });
      }}
      href={suggestion.href}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onClick={open}
      className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 text-small sm:flex-nowrap hover:bg-wash aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
    >
      <span className="min-w-0 text-pretty">
        <Matched text={suggestion.title} query={query} />
      </span>
      <span className="text-fine text-muted sm:max-w-1/2 sm:shrink-0 sm:text-end">{suggestion.aside}</span>
    </a>
  );
}
