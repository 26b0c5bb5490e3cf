"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useEarlyValue } from "@/components/ui/use-early-value";
import { QUERY_CHARACTERS } from "@/lib/domain/offer-search";
import { isSlashOn } from "@/lib/domain/slash";
import { explorerText } from "@/lib/text/explorer";
import { SuggestionList } from "./suggestion-list";
import { type Suggestion, useSuggestions } from "./use-suggestions";
import { type Tell, useTypedQuery } from "./use-typed-query";

interface Props {
  readonly initial: string;
  /** From where and how is looked, as a query. */
  readonly from: string;
  /** Called when the member pauses in typing. */
  readonly onType: Tell | undefined;
}

/** The field begins under its icon, so that its ring goes around both. */
export const ICON = "ms-[min(1rem,4vw)] -me-[calc(min(1rem,4vw)+1.25rem)] text-muted";
export const BOX =
  "min-h-12 w-full min-w-0 rounded-tile bg-transparent ps-[calc(min(1.75rem,7vw)+1.25rem)] pe-[min(0.75rem,3vw)] text-body text-ellipsis placeholder:text-muted focus-visible:-outline-offset-2 @4xl:rounded-full";

/**
 * The search field with suggestions: arrows choose, Enter opens the choice or searches, Escape closes. The server's
 * markup already contains the same field (docs/decisions/2026-11-20-suggestions-without-a-library.md).
 */
export function SearchBox({ initial, from, onType }: Props) {
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { text, setText, settle, leave } = useTypedQuery(initial, onType);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Suggestion>();
  const { groups, settled } = useSuggestions(isOpen ? text : "", from, chosen !== undefined);
  const items = groups.flatMap((group) => group.items);
  const isShown = isOpen && items.length > 0;

  function type(next: string) {
    setText(next);
    setChosen(undefined);
    setOpen(next.trim() !== "");
  }

  function close() {
    setChosen(undefined);
    setOpen(false);
  }

  async function open({ href }: Suggestion) {
    close();
    // Changing the URL during a navigation would cancel the navigation.
    await settle();
    router.push(href);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // Escape would clear a search field.
      event.preventDefault();
      close();
    } else if (event.key === "Enter") {
      if (chosen) event.preventDefault();
      if (chosen) void open(chosen);
      else close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return setOpen(text.trim() !== "");
      // The field itself comes between the last and the first.
      const stops = [undefined, ...items];
      setChosen(stops.at((stops.indexOf(chosen) + (event.key === "ArrowDown" ? 1 : -1)) % stops.length));
    }
  }

  // Suggestions are for who is still in the field: over another one they would lie until somebody came back to it.
  useEarlyValue(
    () => input.current?.value,
    text,
    (early) => (document.activeElement === input.current ? type(early) : setText(early)),
  );
  useFocusKeys(input);

  return (
    <div className="flex min-w-0 flex-1 items-center">
      <span className={`icon icon-search size-5 ${ICON}`} />
      <input
        ref={input}
        type="search"
        name="q"
        role="combobox"
        aria-label={explorerText.search}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={chosen && `${listId}-${items.indexOf(chosen)}`}
        placeholder={explorerText.searchHint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={QUERY_CHARACTERS}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          leave();
        }}
        className={BOX}
      />
      <p role="status" className="sr-only">
        {isOpen && settled ? explorerText.suggest.found(items.length) : ""}
      </p>
      {isShown && <SuggestionList id={listId} groups={groups} query={text} chosen={chosen} onOpen={open} />}
    </div>
  );
}

/** `/` (unless it was turned off) and Ctrl-K focus the field from anywhere on the page. */
function useFocusKeys(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isSlash = event.key === "/" && !isTyping(event.target) && isSlashOn(document.cookie);
      const isCtrlK = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}
