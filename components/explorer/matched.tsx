import { matchedParts } from "@/lib/domain/matched-parts";

/** A text with the parts that were typed in bold. */
export function Matched({ text, query }: { readonly text: string; readonly query: string }) {
  return matchedParts(text, query).map(({ at, part, isMatch }) =>
    isMatch ? (
      <mark
        key={at}
        className="bg-transparent font-bold text-inherit forced-colors:bg-[Mark] forced-colors:text-[MarkText]"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
