"use client";

import { useRouter } from "next/navigation";
import { changed, explorerHref, NO_FILTERS } from "./explorer-state";
import { SearchForm } from "./search-form";

const NOTHING = { ...NO_FILTERS, cursor: null, view: "list" } as const;

/** The search on pages other than the explorer: it leads to the explorer. */
export function HomeSearch({ near }: { readonly near: string }) {
  const router = useRouter();
  return (
    <SearchForm
      action="/browse"
      initial={{ q: "", near, at: null, radius: NOTHING.radius }}
      onSearch={(search) => router.push(explorerHref(undefined, changed(NOTHING, search)))}
    />
  );
}
