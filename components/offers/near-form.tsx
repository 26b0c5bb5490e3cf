import { Note } from "@/components/ui/note";
import type { FoundPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { nearHref } from "@/lib/domain/near-href";
import { PLACE_CHARACTERS } from "@/lib/domain/offer-search";
import { sentence } from "@/lib/text/format";
import { placesText } from "@/lib/text/places";
import { Namesakes } from "./namesakes";

interface Props {
  readonly near: string;
  /** The place that distances are measured from; undefined if it is unknown. */
  readonly from: Pick<FoundPlace, "name" | "namesakes"> | undefined;
}

/** Changes the place that the list is sorted from; a plain form that needs no JavaScript. */
export function NearForm({ near, from }: Props) {
  // A point has no name to show in the field, so the field is left empty.
  const isAtPoint = from !== undefined && isPoint(near);
  return (
    <div className="mb-6 print:hidden">
      <form className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <label htmlFor="near" className="w-full text-small sm:w-auto">
          {placesText.nearestFirst}
        </label>
        <input
          id="near"
          name="near"
          defaultValue={isAtPoint ? "" : near}
          required={isAtPoint}
          placeholder={isAtPoint ? sentence(from.name) : placesText.nearHint}
          autoComplete="postal-code"
          maxLength={PLACE_CHARACTERS}
          className="min-h-11 w-44 max-w-full rounded-full border border-edge bg-paper px-4 text-small placeholder:text-muted hover:border-ink"
        />
        <button
          type="submit"
          className="min-h-11 cursor-pointer rounded-full border border-edge px-4 text-small hover:border-ink hover:bg-wash"
        >
          {placesText.sort}
        </button>
      </form>
      {from && <Namesakes {...from} linkTo={(town) => ({ href: nearHref("", town) })} />}
      {near !== "" && from === undefined && (
        <Note tone="caution" role="status" className="mt-4">
          {placesText.unknown(near)}
        </Note>
      )}
    </div>
  );
}
