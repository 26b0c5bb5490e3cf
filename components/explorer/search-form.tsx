"use client";

import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { selectOnFocus } from "@/components/ui/select-on-focus";
import { useEarlyValue } from "@/components/ui/use-early-value";
import { PLACE_CHARACTERS } from "@/lib/domain/offer-search";
import { explorerText } from "@/lib/text/explorer";
import { circled, type ExplorerState } from "./explorer-state";
import { LocateButton } from "./locate-button";
import { pointWords } from "./point-words";
import type { RadiusChoice } from "./radius-choices";
import { BOX, ICON, SearchBox } from "./search-box";
import { leadsAway, usePressed } from "./use-pressed";
import type { Tell } from "./use-typed-query";

export interface Search {
  readonly q: string;
  readonly near: string;
  readonly at: ExplorerState["at"];
  readonly radius: number;
}

interface Props {
  /** Where the form leads without JavaScript. */
  readonly action: string;
  readonly initial: Search;
  /** The radii to choose from, the initial one among them. */
  readonly radii: readonly RadiusChoice[];
  /** Other state of the page, which a search keeps. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly onSearch: (search: Search) => void;
  /** Given where the page follows what is typed and chosen; else it waits for the button. */
  readonly onType?: Tell;
}

/** What, where and how far: a GET form, so that it also works without JavaScript. */
export function SearchForm({ action, initial, radii, kept = {}, onSearch, onType }: Props) {
  const point = pointWords(initial);
  const [near, setNear] = useFollowing(point ?? initial.near);
  const [radius, setRadius] = useFollowing(initial.radius);
  // What else is chosen, such as a distance, changes nothing about the place.
  const where = JSON.stringify([near, initial.near, kept.state, kept.city, kept.placeless]);
  const [words, setWords] = useFollowing("", where);
  const form = useRef<HTMLFormElement>(null);
  const nearField = useRef<HTMLInputElement>(null);
  const locate = useRef<HTMLButtonElement>(null);
  useEarlyValue(() => nearField.current?.value, near, setNear);
  const { pressed, onceOver } = usePressed();

  const isAtPoint = near === point;
  const { at } = radius === initial.radius ? initial : circled(radius, initial);
  const place = isAtPoint ? { near: initial.near, at } : { near: near.trim(), at: null };

  function search(change: Partial<Search> = {}) {
    if (!form.current) return;
    setWords("");
    const q = String(new FormData(form.current).get("q") ?? "").trim();
    onSearch({ q, ...place, radius, ...change });
  }

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    setNear(target.value);
    // The field's cross, unlike a key, leaves nothing to wait for.
    const isCrossedOut = target.value === "" && !(nativeEvent instanceof InputEvent);
    if (onType && isCrossedOut) search({ near: "", at: null });
  }

  function choose(miles: number) {
    setRadius(miles);
    if (onType && near.trim() !== "") search(circled(miles, place));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  /**
   * A page that follows what is typed takes the place once it is complete, unless the next press leads away from here,
   * or asks for another place.
   */
  function leave({ target, relatedTarget }: FocusEvent) {
    // The field keeps the focus where it is the window that loses it.
    if (target === document.activeElement) return;
    const asksAnother = pressed.current instanceof Node && locate.current?.contains(pressed.current);
    if (!onType || place.near === initial.near || asksAnother) return;
    if (leadsAway(pressed.current ?? relatedTarget)) return;
    if (!pressed.current) return search();
    // The list moves, and what is pressed must not move before the press is over.
    onceOver(() => form.current?.requestSubmit());
  }

  return (
    <search className="@container block print:hidden">
      <form
        ref={form}
        action={action}
        onSubmit={submit}
        className="relative flex flex-wrap items-center rounded-tile border border-edge focus-within:border-ink hover:border-ink @4xl:flex-nowrap @4xl:rounded-full @4xl:p-1"
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox
          initial={initial.q}
          from={new URLSearchParams({
            ...kept,
            ...(place.at && { at: place.at }),
            near: place.near,
            radius: `${radius}`,
          }).toString()}
          onType={onType}
        />
        <div className="flex min-w-0 flex-wrap items-center justify-end border-t @max-4xl:order-last @max-4xl:w-full @4xl:flex-nowrap @4xl:border-s @4xl:border-t-0">
          <div className="flex min-w-0 flex-[1_1_min(100%,12rem)] items-center @4xl:flex-none">
            <span className={`icon icon-map-pin size-5 ${ICON}`} />
            <input
              ref={nearField}
              type="search"
              // The words for a point cannot be searched by: without JavaScript, the point is sent beside them.
              name={isAtPoint ? "place" : "near"}
              value={near}
              onChange={type}
              // On a phone, what is typed would go into the middle of what is there.
              onFocus={selectOnFocus}
              // Escape would clear a search field.
              onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
              onBlur={leave}
              aria-label={explorerText.near}
              placeholder={explorerText.nearHint}
              autoComplete="postal-code"
              enterKeyHint="search"
              maxLength={PLACE_CHARACTERS}
              className={`${BOX} @4xl:w-44`}
            />
            {isAtPoint && <input type="hidden" name="near" value={initial.near} />}
            {/* A form cannot tell whether another distance was chosen, around what is then no part of the map. */}
            {isAtPoint && initial.at === "here" && <input type="hidden" name="at" value={initial.at} />}
            <LocateButton
              ref={locate}
              place={where}
              onLocated={(here) => search({ near: here, at: "here" })}
              onSay={setWords}
            />
          </div>
          <RadiusField radius={radius} radii={radii} onChoose={choose} />
        </div>
        <Button
          type="submit"
          aria-label={explorerText.submit}
          className="focus-visible:outline-offset-1 @max-4xl:m-0.5 @max-4xl:size-[min(2.75rem,14vw)] @max-4xl:min-h-0 @max-4xl:px-0"
        >
          <span className="icon icon-arrow-right size-5 rtl:-scale-x-100 @4xl:hidden" />
          <span className="@max-4xl:hidden">{explorerText.submit}</span>
        </Button>
      </form>
      <p role="status" className="text-small not-empty:mt-3">
        {words}
      </p>
    </search>
  );
}

interface RadiusProps {
  readonly radius: number;
  readonly radii: readonly RadiusChoice[];
  readonly onChoose: (miles: number) => void;
}

function RadiusField({ radius, radii, onChoose }: RadiusProps) {
  const field = useRef<HTMLSelectElement>(null);
  useEarlyValue(
    () => field.current?.value,
    `${radius}`,
    (miles) => onChoose(Number(miles)),
  );
  return (
    <div className="relative me-1 flex items-center text-muted hover:text-ink">
      <select
        ref={field}
        name="radius"
        value={radius}
        aria-label={explorerText.radius}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        className="min-h-12 cursor-pointer appearance-none rounded-tile bg-paper ps-3 pe-9 text-small focus-visible:-outline-offset-2 @4xl:rounded-full"
      >
        {radii.map(({ miles, words }) => (
          <option key={miles} value={miles}>
            {words}
          </option>
        ))}
      </select>
      <span className="icon icon-chevron-down size-4 absolute end-3" />
    </div>
  );
}

/** A local state that is reset to a value whenever that, or what else it depends on, changes. */
function useFollowing<Value>(value: Value, leader: unknown = value) {
  const [followed, setFollowed] = useState(leader);
  const [own, setOwn] = useState(value);
  if (leader !== followed) {
    setFollowed(leader);
    setOwn(value);
  }
  return [own, setOwn] as const;
}
