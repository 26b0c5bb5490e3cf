"use client";

import { X } from "lucide-react";
import { stateName } from "@/lib/domain/us-states";
import { explorerText } from "@/lib/text/explorer";
import { formatMiles } from "@/lib/text/format";
import { type ExplorerChange, hasFilters, NO_FILTERS } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  /** The place that is searched, and the radius in words; undefined while a search is under way. */
  readonly nearName: string | undefined;
  readonly within: string | undefined;
}

/** The active filters, each of which can be removed with one press. */
export function Chips({ nearName, within }: Props) {
  const { state, link } = useExplorer();
  if (!hasFilters(state)) return null;
  const text = explorerText.chips;
  const around = state.at === "area" ? undefined : (within ?? formatMiles(state.radius));
  const chips: [words: string, change: ExplorerChange][] = [
    [state.q && text.query(state.q), { q: "" }],
    [state.near && text.near(nearName ?? state.near, around), { near: "" }],
    [text.town(state.city, state.state && stateName(state.state)), { state: "", city: "" }],
    [state.placeless ? explorerText.placeless : "", { placeless: false }],
    [state.new ? explorerText.new : "", { new: false }],
    [state.ending ? explorerText.ending : "", { ending: false }],
    [state.saved ? explorerText.saved : "", { saved: false }],
  ];
  return (
    <ul className="flex flex-wrap items-center gap-2">
      {chips
        .filter(([words]) => words !== "")
        .map(([words, change]) => (
          <li key={words}>
            <a
              {...link(change)}
              className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-transparent bg-wash ps-3 pe-2 text-fine hover:bg-ink hover:text-paper"
            >
              <span className="sr-only">{explorerText.remove}</span>
              {words}
              <X aria-hidden="true" size={14} className="print:hidden" />
            </a>
          </li>
        ))}
      <li className="print:hidden">
        <a {...link(NO_FILTERS)} className="link inline-block py-1.5 text-fine">
          {explorerText.clear}
        </a>
      </li>
    </ul>
  );
}
