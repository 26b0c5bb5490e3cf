"use client";

import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import type { CategoryRef } from "@/lib/catalog/types";
import { explorerText } from "@/lib/text/explorer";
import { shellText } from "@/lib/text/shell";
import { explorerHrefs } from "./explorer-state";
import { useExplorer } from "./use-explorer";

/** The way up from a category, to pages that look from the same place. */
export function Trail({ above }: { readonly above: readonly CategoryRef[] }) {
  const { state } = useExplorer();
  const href = explorerHrefs({ ...state, cursor: null });
  return (
    <Breadcrumbs
      label={shellText.trail}
      crumbs={[
        { title: explorerText.all, href: href(undefined) },
        ...above.map(({ key, title }) => ({ title, href: href(key) })),
      ]}
    />
  );
}
