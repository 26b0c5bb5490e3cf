"use client";

import { useRouter } from "next/navigation";
import { changed, EVERYTHING, explorerHref } from "./explorer-state";
import type { RadiusChoice } from "./radius-choices";
import { SearchForm } from "./search-form";

interface Props {
  readonly near: string;
  readonly radii: readonly RadiusChoice[];
}

/** The search of a page that is not the explorer: it leads there. */
export function HomeSearch({ near, radii }: Props) {
  const router = useRouter();
  return (
    <SearchForm
      action="/browse"
      initial={{ q: "", near, at: null, radius: EVERYTHING.radius }}
      radii={radii}
      onSearch={(search) => router.push(explorerHref(undefined, changed(EVERYTHING, search)))}
    />
  );
}
