"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type MouseEvent, useEffect, useRef, useTransition } from "react";
import { Note } from "@/components/ui/note";
import { opensElsewhere } from "@/components/ui/opens-elsewhere";
import { selectOnFocus } from "@/components/ui/select-on-focus";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { FoundPlace, MeantPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { nearHref } from "@/lib/domain/near-href";
import { PLACE_CHARACTERS } from "@/lib/domain/offer-search";
import { sentence } from "@/lib/text/format";
import { placesText } from "@/lib/text/places";
import { Namesakes } from "./namesakes";

interface Props {
  readonly near: string;
  /** The place that distances are measured from; undefined if it is unknown. */
  readonly from: Pick<FoundPlace, "name" | "namesakes"> | undefined;
  /** What an unknown place may be meant as. */
  readonly meant: MeantPlace | undefined;
}

/** Where the page is read on without JavaScript. */
const ID = "nearest-first";

/**
 * Changes the place that the list is sorted from, without leaving where the page is read; a plain form that needs no
 * JavaScript.
 */
export function NearForm({ near, from, meant }: Props) {
  const router = useRouter();
  const [isSorting, startSorting] = useTransition();
  const whole = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useKeptFocus(whole, button);
  // A point has no name to show in the field, so the field is left empty.
  const isAtPoint = from !== undefined && isPoint(near);

  // React leaves in a field what was typed there, whichever place the page is sorted from by now. What was typed before
  // the page was awake stays, and so does what is typed while it is sorted.
  const shown = useRef(near);
  const isCorrected = useRef(false);
  useEffect(() => {
    if (shown.current !== near && !isCorrected.current) form.current?.reset();
    shown.current = near;
    isCorrected.current = false;
  }, [near]);

  function sortFrom(place: string) {
    if (isSorting) return;
    startSorting(() => router.push(nearHref("", { near: place === "" ? null : place }), { scroll: false }));
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    sortFrom(String(new FormData(event.currentTarget).get("near")).trim());
  }

  function linkTo(town: string) {
    return {
      href: `${nearHref("", { near: town })}#${ID}`,
      onClick: (event: MouseEvent) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        sortFrom(town);
      },
    };
  }

  return (
    <div ref={whole} id={ID} className="mb-6 print:hidden">
      <form ref={form} action={`#${ID}`} onSubmit={submit} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor="near" className="w-full text-small sm:w-auto">
          {placesText.nearestFirst}
        </label>
        <input
          id="near"
          name="near"
          type="search"
          defaultValue={isAtPoint ? "" : near}
          onFocus={selectOnFocus}
          // Escape would clear a search field.
          onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
          onInput={() => {
            isCorrected.current = isSorting;
          }}
          required={isAtPoint}
          placeholder={isAtPoint ? sentence(from.name) : placesText.nearHint}
          autoComplete="postal-code"
          enterKeyHint="search"
          maxLength={PLACE_CHARACTERS}
          className="min-h-11 w-44 max-w-full rounded-full border border-edge bg-paper px-4 text-small placeholder:text-muted hover:border-ink"
        />
        <button
          ref={button}
          type="submit"
          aria-disabled={isSorting}
          className="min-h-11 cursor-pointer rounded-full border border-edge px-4 text-small hover:border-ink hover:bg-wash aria-disabled:cursor-default aria-disabled:opacity-60"
        >
          {placesText.sort}
        </button>
      </form>
      {from && <Namesakes {...from} linkTo={linkTo} />}
      {near !== "" && from === undefined && (
        <Note tone="caution" role="alert" className="mt-4">
          <p>{placesText.unknown(near, meant?.state !== undefined)}</p>
          {meant?.towns.map((town) => (
            <a key={town} {...linkTo(town)} className="link me-5 inline-flex min-h-11 items-center">
              {placesText.sortFrom(town)}
            </a>
          ))}
        </Note>
      )}
    </div>
  );
}
