"use client";

import { clsx } from "clsx";
import { stateName } from "@/lib/domain/us-states";
import { explorerText } from "@/lib/text/explorer";
import { type ExplorerChange, hasFilters, isPlaced, NO_FILTERS, PLACELESS } from "./explorer-state";
import { useExplorer } from "./use-explorer";

interface Props {
  /** The place that is searched, and the radius in words; undefined while a search is under way. */
  readonly nearName: string | undefined;
  readonly within: string | undefined;
  /** The words that lead to offers without a place; undefined if there are none. */
  readonly seePlaceless: string | undefined;
}

interface Chip {
  readonly words: string;
  readonly change: ExplorerChange;
  /** Whether a field of the search form says the same, and has a cross of its own. */
  readonly isInField?: true;
}

/**
 * The active filters, each of which can be removed with one press, and the offers beside them that have no place. Narrow
 * screens, where the form is just above, have one line for what it does not say.
 */
export function Chips({ nearName, within, seePlaceless }: Props) {
  const { state, link } = useExplorer();
  const text = explorerText.chips;
  const around = () => (state.at === "area" ? undefined : (within ?? explorerText.distance(state.radius)));
  const all: Chip[] = [
    { words: state.q && text.query(state.q), change: { q: "" }, isInField: true },
    { words: state.near && text.near(nearName ?? state.near, around()), change: { near: "" }, isInField: true },
    { words: text.town(state.city, state.state && stateName(state.state)), change: { state: "", city: "" } },
    { words: state.placeless ? explorerText.placeless : "", change: { placeless: false } },
    { words: state.new ? explorerText.new : "", change: { new: false } },
    { words: state.ending ? explorerText.ending : "", change: { ending: false } },
    { words: state.saved ? explorerText.saved : "", change: { saved: false } },
  ];
  const chips = all.filter(({ words }) => words !== "");
  const areInFields = chips.every(({ isInField }) => isInField);
  const beside = isPlaced(state) && seePlaceless;
  if (!hasFilters(state)) return null;
  return (
    <ul
      className={clsx(
        "flex items-center gap-2 max-lg:-mx-side max-lg:-my-1.5 max-lg:fading-end max-lg:overflow-x-auto max-lg:whitespace-nowrap max-lg:py-1.5 max-lg:ps-side max-lg:pe-8 max-lg:*:shrink-0 max-lg:sm:-mx-8 max-lg:sm:ps-8 lg:flex-wrap print:m-0 print:mask-none print:flex-wrap print:overflow-visible print:whitespace-normal print:p-0",
        areInFields && !beside && "max-lg:hidden",
      )}
    >
      {chips.map(({ words, change, isInField }) => (
        <li key={words} className={clsx(isInField && "max-lg:hidden")}>
          <a
            {...link(change)}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-full border border-transparent bg-wash ps-3 pe-2 text-fine hover:bg-ink hover:text-paper"
          >
            <span className="sr-only">{explorerText.remove}</span>
            {words}
            <span className="icon icon-x size-3.5 print:hidden" />
          </a>
        </li>
      ))}
      <li className={clsx("print:hidden", areInFields && "max-lg:hidden")}>
        <a {...link(NO_FILTERS)} className="link inline-block py-1.5 text-fine">
          {explorerText.clear}
        </a>
      </li>
      {beside && (
        <li className={clsx("print:hidden", areInFields ? "lg:ms-1" : "ms-1")}>
          <a {...link(PLACELESS)} className="link inline-block py-1.5 text-fine">
            {beside}
          </a>
        </li>
      )}
    </ul>
  );
}
