"use client";

import type { Ref } from "react";
import { Namesakes } from "@/components/offers/namesakes";
import { Note } from "@/components/ui/note";
import { USUAL_RADIUS } from "@/lib/domain/offer-search";
import { explorerText } from "@/lib/text/explorer";
import type { ListedPage } from "@/lib/text/listed";
import { Chips } from "./chips";
import { useExplorer } from "./use-explorer";

interface Props {
  /** Of the summary. */
  readonly ref: Ref<HTMLHeadingElement>;
  readonly summary: string;
  /** Undefined while a search is under way. */
  readonly answered: ListedPage | undefined;
  readonly nearName: string | undefined;
}

/** What the list is of, and what else was meant or is beside it. */
export function ListHead({ ref, summary, answered, nearName }: Props) {
  const { state, link } = useExplorer();
  return (
    <div className="my-3 flex flex-col gap-2 sm:my-4">
      <h2 ref={ref} id="summary" tabIndex={-1} aria-live="polite" className="font-semibold text-small sm:text-body">
        {summary}
      </h2>
      {answered?.spelling && <Note>{explorerText.corrected(state.q, answered.spelling)}</Note>}
      {answered?.askedPlace && (
        <a
          {...link({ ...answered.askedPlace, at: null, radius: USUAL_RADIUS })}
          className="link self-start py-1 text-fine print:hidden"
        >
          {explorerText.searchAround(answered.askedPlace)}
        </a>
      )}
      <Chips nearName={nearName} within={answered?.near?.within} seePlaceless={answered?.seePlaceless} />
      {answered?.near && <Namesakes {...answered.near} linkTo={(town) => link({ near: town })} />}
    </div>
  );
}
