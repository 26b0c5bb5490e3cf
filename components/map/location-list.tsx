import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { placesText } from "@/lib/text/places";
import { addressLines, byState, directionsHref, type MapPlace, placeTitle } from "./map-place";

/** A longer list is folded by state. */
const LONGEST_FLAT = 24;

interface Props {
  readonly places: readonly MapPlace[];
  readonly marked: number | undefined;
  readonly onMark: (id: number | undefined) => void;
  readonly onShow: (place: MapPlace) => void;
}

/** Every place of the map, in words; the map is never the only way to one. */
export function LocationList({ places, ...rest }: Props) {
  if (places.length <= LONGEST_FLAT) return <PlaceItems places={places} {...rest} />;
  return byState(places).map(([state, inState]) => (
    <details key={state} className="group border-t">
      <summary className="flex min-h-11 items-center justify-between gap-4 py-2 font-semibold text-small hover:text-accent">
        {placesText.inState(state, inState.length)}
        <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
      </summary>
      <PlaceItems places={inState} {...rest} />
    </details>
  ));
}

function PlaceItems({ places, marked, onMark, onShow }: Props) {
  return (
    <ul aria-label={placesText.list}>
      {places.map((place) => (
        <li
          key={place.id}
          id={`place-${place.id}`}
          onPointerEnter={() => onMark(place.id)}
          onPointerLeave={() => onMark(undefined)}
          className={clsx("border-t px-3 py-3 text-small first:border-t-0", marked === place.id && "bg-wash")}
        >
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
          {addressLines(place).map((line) => (
            <p key={line} className="text-muted">
              {line}
            </p>
          ))}
          <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
            {place.phone && (
              <a href={`tel:${place.phone.replace(/[^+\d]/g, "")}`} className="link">
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
