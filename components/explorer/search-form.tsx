"use client";

import { ArrowRight, MapPin } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { explorerText } from "@/lib/text/explorer";
import { RADII } from "./explorer-state";
import { LocateButton } from "./locate-button";
import { BOX, SearchBox } from "./search-box";

export interface Search {
  readonly q: string;
  readonly near: string;
  readonly radius: number;
}

interface Props {
  /** Where the form leads without JavaScript. */
  readonly action: string;
  readonly initial: Search;
  /** Other state of the page, which a search keeps. */
  readonly kept?: Readonly<Record<string, string>>;
  readonly onSearch: (search: Search) => void;
  readonly onType?: (query: string) => void;
}

/** What, where and how far: a GET form, so that it searches without JavaScript too. */
export function SearchForm({ action, initial, kept = {}, onSearch, onType }: Props) {
  const form = useRef<HTMLFormElement>(null);

  function search(change: Partial<Search> = {}) {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const read = (name: string) => String(fields.get(name) ?? "").trim();
    onSearch({ q: read("q"), near: read("near"), radius: Number(read("radius")), ...change });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    search();
  }

  const radii = RADII.some((miles) => miles === initial.radius) ? RADII : [initial.radius, ...RADII];
  return (
    <search>
      <form
        ref={form}
        action={action}
        onSubmit={submit}
        className="flex flex-wrap items-center rounded-tile border border-edge focus-within:border-ink hover:border-ink xl:flex-nowrap xl:rounded-full xl:p-1"
      >
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchBox initial={initial.q} onType={onType} />
        <div className="flex min-w-0 items-center border-t max-xl:order-last max-xl:w-full xl:border-s xl:border-t-0">
          <MapPin aria-hidden="true" size={20} className="ms-4 shrink-0 text-muted" />
          <input
            key={initial.near}
            name="near"
            defaultValue={initial.near}
            aria-label={explorerText.near}
            placeholder={explorerText.nearHint}
            autoComplete="postal-code"
            className={`${BOX} xl:w-36`}
          />
          <LocateButton onLocated={(near) => search({ near })} />
          <select
            key={`${initial.radius}`}
            name="radius"
            defaultValue={initial.radius}
            aria-label={explorerText.radius}
            onChange={() => search()}
            className="me-2 min-h-12 shrink-0 cursor-pointer bg-paper text-muted text-small hover:text-ink"
          >
            {radii.map((miles) => (
              <option key={miles} value={miles}>
                {explorerText.distance(miles)}
              </option>
            ))}
          </select>
        </div>
        <Button type="submit" aria-label={explorerText.submit} className="max-xl:m-1 max-xl:min-h-10 max-xl:px-3">
          <ArrowRight aria-hidden="true" size={20} className="rtl:-scale-x-100 xl:hidden" />
          <span className="max-xl:hidden">{explorerText.submit}</span>
        </Button>
      </form>
    </search>
  );
}
