"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useState } from "react";
import { explorerText } from "@/lib/text/explorer";
import { Matched } from "./matched";
import { type Suggestion, useSuggestions } from "./use-suggestions";

interface Props {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly field: ComponentProps<"input"> & { readonly ref: React.RefObject<HTMLInputElement | null> };
  /** Whether the plain field that this one replaces had the focus. */
  readonly hadFocus: boolean;
}

const text = explorerText.suggest;

/** The search field with suggestions in groups; arrows choose, Enter opens or searches, Escape closes. */
export function SuggestingInput({ text: typed, onType, field, hadFocus }: Props) {
  const router = useRouter();
  // What was typed while this was on its way is asked for at once.
  const [open, setOpen] = useState(hadFocus && typed.trim() !== "");
  const { groups, settled } = useSuggestions(open ? typed : "");
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is handed over once, when this takes the plain field's place.
  useEffect(() => {
    if (hadFocus) field.ref.current?.focus();
  }, []);

  return (
    <Autocomplete.Root
      items={groups}
      filter={null}
      value={typed}
      open={open && found > 0}
      onOpenChange={setOpen}
      itemToStringValue={(item: Suggestion) => item.title}
      onValueChange={(next, { reason }) => {
        // A choice leads away, and Escape closes: neither changes what was typed.
        if (reason === "item-press" || reason === "escape-key") return;
        onType(next);
        setOpen(next.trim() !== "");
      }}
    >
      <Autocomplete.Input {...field} onBlur={() => setOpen(false)} />
      <p role="status" className="sr-only">
        {open && settled ? text.found(found) : ""}
      </p>
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          className="z-30"
          align="start"
          sideOffset={10}
          anchor={() => field.ref.current?.closest("form") ?? null}
        >
          <Autocomplete.Popup className="max-h-[min(30rem,var(--available-height))] w-[min(var(--anchor-width),34rem)] overflow-y-auto rounded-tile border border-edge bg-paper py-2">
            <Autocomplete.List aria-label={text.label}>
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className="px-4 pt-3 pb-1 text-fine text-muted">
                    {group.title}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Suggestion) => (
                      <Autocomplete.Item
                        key={item.href}
                        value={item}
                        onClick={() => router.push(item.href)}
                        className="flex min-h-11 cursor-pointer items-baseline justify-between gap-4 px-4 py-2 text-small data-highlighted:bg-wash"
                      >
                        <span className="min-w-0">
                          <Matched text={item.title} query={typed} />
                        </span>
                        <span className="shrink-0 text-fine text-muted">{item.aside}</span>
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
