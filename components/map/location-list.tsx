import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { isLocated } from "@/lib/domain/distance";
import { telephoneHref } from "@/lib/domain/telephone";
import { formatMiles } from "@/lib/text/format";
import { placesText } from "@/lib/text/places";
import { addressLines, byState, directionsHref, type MapPlace, placeTitle } from "./map-place";

/** A longer list is folded by state. */
const LONGEST_FLAT = 24;
/** How many of a folded list stand before it, where distances are known. */
const NEAREST = 6;

interface Props {
  /** The nearest first, where distances are known. */
  readonly places: readonly MapPlace[];
  /** Where distances are counted from. */
  readonly from?: string | undefined;
  readonly marked: number | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onShow: (place: MapPlace) => void;
}

/** Every place of the map, in words; the map is never the only way to one. */
export function LocationList({ places, from, ...rest }: Props) {
  if (places.length <= LONGEST_FLAT) return <PlaceItems label={placesText.list} places={places} {...rest} />;
  if (from === undefined) return <PlacesByState places={places} {...rest} />;
  return (
    <>
      <p className="px-3 pb-2 font-semibold text-small">{placesText.nearest(from)}</p>
      <PlaceItems label={placesText.nearest(from)} places={places.slice(0, NEAREST)} {...rest} />
      <PlacesByState places={places.slice(NEAREST)} {...rest} />
    </>
  );
}

function PlacesByState({ places, ...rest }: Omit<Props, "from">) {
  return byState(places).map(([state, inState]) => (
    <details key={state} className="group border-t">
      <summary className="flex min-h-11 items-center justify-between gap-4 py-2 font-semibold text-small hover:text-accent">
        {placesText.inState(state, inState.length)}
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <PlaceItems label={placesText.inState(state, inState.length)} places={inState} {...rest} />
    </details>
  ));
}

function PlaceItems({ label, places, marked, onMark, onShow }: Omit<Props, "from"> & { readonly label: string }) {
  return (
    <ul aria-label={label}>
      {places.map((place) => (
        <li
          key={place.id}
          id={`place-${place.id}`}
          onPointerEnter={() => onMark(place.id)}
          onPointerLeave={() => onMark(undefined)}
          className={clsx("border-t px-3 py-3 text-small first:border-t-0", marked === place.id && "bg-wash")}
        >
          {isLocated(place) ? (
            <button
              type="button"
              aria-label={placesText.show(placeTitle(place))}
              onClick={() => onShow(place)}
              onFocus={() => onMark(place.id)}
              onBlur={() => onMark(undefined)}
              className="cursor-pointer text-start font-semibold underline-offset-4 hover:underline"
            >
              {placeTitle(place)}
            </button>
          ) : (
            <p className="font-semibold">{placeTitle(place)}</p>
          )}
          {addressLines(place).map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {place.distanceMiles !== undefined && <span>{formatMiles(place.distanceMiles)}</span>}
            {place.phone && (
              <a href={telephoneHref(place.phone)} className="link">
                {place.phone}
              </a>
            )}
            <a
              href={directionsHref(place)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={placesText.directionsTo(placeTitle(place))}
              className="link print:hidden"
            >
              {placesText.directions}
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
