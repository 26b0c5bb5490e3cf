"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { explorerText } from "@/lib/text/explorer";
import type { SuggestingInput } from "./suggesting-input";

interface Props {
  readonly initial: string;
  /** Called when the member pauses in typing. */
  readonly onType?: ((query: string) => void) | undefined;
}

const PAUSE_MS = 250;

export const BOX =
  "min-h-12 w-full min-w-0 bg-transparent px-3 text-body placeholder:text-muted focus-visible:outline-none";

/**
 * The search field. It is a plain field until it is first touched: only then are the suggestions fetched, which need more
 * code than the rest of the page.
 */
export function SearchBox({ initial, onType }: Props) {
  const [text, setText] = useState(initial);
  const [suggesting, setSuggesting] = useState<{ Input: typeof SuggestingInput; hadFocus: boolean }>();
  const input = useRef<HTMLInputElement>(null);

  // What the page was told last: only a query that comes from elsewhere, such as Back, replaces what is typed.
  const [told, setTold] = useState(initial);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (initial !== told) {
    setTold(initial);
    setText(initial);
  }

  function type(next: string) {
    setText(next);
    if (!onType) return;
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      setTold(next.trim());
      onType(next.trim());
    }, PAUSE_MS);
  }

  async function prepare() {
    const { SuggestingInput: Input } = await import("./suggesting-input");
    setSuggesting({ Input, hadFocus: document.activeElement === input.current });
  }

  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isSlash = event.key === "/" && !isTyping(event.target);
      const isCtrlK = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  const field = {
    ref: input,
    name: "q",
    "aria-label": explorerText.search,
    placeholder: explorerText.searchHint,
    autoComplete: "off",
    enterKeyHint: "search",
    className: BOX,
  } as const;
  return (
    <div className="flex min-w-0 flex-1 items-center ps-4">
      <Search aria-hidden="true" size={20} className="shrink-0 text-muted" />
      {suggesting ? (
        <suggesting.Input text={text} onType={type} field={field} hadFocus={suggesting.hadFocus} />
      ) : (
        <input
          {...field}
          type="search"
          value={text}
          onChange={(event) => type(event.target.value)}
          onPointerEnter={prepare}
          onFocus={prepare}
        />
      )}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
