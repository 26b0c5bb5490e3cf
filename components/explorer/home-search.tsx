"use client";

import { useRouter } from "next/navigation";
import { changed, EVERYTHING, explorerHref } from "./explorer-state";
import { SearchForm } from "./search-form";

/** The search of a page that is not the explorer: it leads there. */
export function HomeSearch({ near }: { readonly near: string }) {
  const router = useRouter();
  return (
    <SearchForm
      action="/browse"
      initial={{ q: "", near, at: null, radius: EVERYTHING.radius }}
      onSearch={(search) => router.push(explorerHref(undefined, changed(EVERYTHING, search)))}
    />
  );
}
