"use client";

import { SavedNow, type SavedState } from "@/components/offers/saved-offers";
import { Explorer, type ExplorerProps } from "./explorer";
import { ExplorerProviders } from "./explorer-providers";
import type { FirstPage } from "./offers-query";

interface Props extends ExplorerProps {
  readonly saved: SavedState;
  /** Undefined if it could not be looked for. */
  readonly first: FirstPage | undefined;
}

/** The explorer with what it needs around it, as one component of the browser that the server has to write. */
export function ExplorerPage({ saved, first, ...props }: Props) {
  return (
    <main id="content" className="page pt-5 pb-20 sm:pt-8">
      <SavedNow state={saved} />
      <ExplorerProviders first={first}>
        <Explorer {...props} />
      </ExplorerProviders>
    </main>
  );
}
