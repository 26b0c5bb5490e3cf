import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { isLocated } from "@/lib/domain/distance";
import { nearQuery, type Onward } from "@/lib/domain/near-href";
import { telephoneHref } from "@/lib/domain/telephone";
import { placesText } from "@/lib/text/places";
import { addressLines, directionsHref, type ListedPlace, placeTitle } from "./listed-place";
import type { PlaceFold, PlaceFolds } from "./place-folds";

interface Props {
  readonly list: PlaceFolds;
  /** Loads the rest of the list. */
  readonly load: () => Promise<unknown>;
  /** The place that distances are measured from, and the same for a link to this page. */
  readonly from: string | undefined;
  readonly onward: Onward;
  /** The state whose section is open initially. */
  readonly unfolded: string | undefined;
  /** The place that was picked on the map; its section contains it. */
  readonly picked: number | undefined;
  readonly marked: number | undefined;
  readonly onMark: (id: number | undefined) => void;
  /** Shows a place on the map; undefined where there is none. */
  readonly onShow: ((place: ListedPlace) => void) | undefined;
}

/** Every place of the map as text: the map is never the only way to find one. */
export function LocationList({ list, load, from, onward, unfolded, picked, ...rest }: Props) {
  const { first, folds, folded } = list;
  if (folds.length === 0) return <PlaceItems label={placesText.list} places={first} {...rest} />;
  return (
    <>
      {/* Announced only if it has been there before. */}
      <p aria-live="polite" className="font-semibold text-small not-empty:pb-2">
        {from !== undefined && placesText.nearest(from)}
      </p>
      {from !== undefined && <PlaceItems label={placesText.nearest(from)} places={first} {...rest} />}
      <details open={unfolded !== undefined || first.length === 0} className="peer border-t not-open:print:hidden">
        <summary className="fold-title font-semibold">{folded.title}</summary>
        {folds.map((fold) => (
          <PlacesInState
            key={fold.state}
            {...fold}
            load={load}
            onward={onward}
            isOpen={fold.state === unfolded}
            picked={picked}
            {...rest}
          />
        ))}
      </details>
      <p className="hidden border-t pt-3 text-small peer-not-open:print:block">{folded.notPrinted}</p>
    </>
  );
}

interface Fold extends Pick<Props, "load" | "onward" | "picked">, PlaceFold, Marking {
  readonly isOpen: boolean;
}

/**
 * A chain has a thousand places, and few people look at all states: a folded section is loaded and rendered once it is
 * opened.
 */
function PlacesInState({ state, title, places, load, onward, isOpen, picked, ...rest }: Fold) {
  const fold = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const [failed, setFailed] = useState(false);
  const isMissing = wasOpened && !places;
  // A section that was opened before hydration.
  useEffect(() => {
    if (fold.current?.open) setWasOpened(true);
  }, []);
  useEffect(() => {
    if (isMissing) load().catch(() => setFailed(true));
  }, [isMissing, load]);
  const link = (
    <a
      className="link block py-3 text-small"
      href={`?${new URLSearchParams({ ...nearQuery(onward), in: state })}#${foldId(state)}`}
    >
      {placesText.unfold}
    </a>
  );
  return (
    <details ref={fold} id={foldId(state)} open={isOpen} onToggle={() => setWasOpened(true)} className="border-t">
      <summary className="fold-title">{title}</summary>
      {places && (wasOpened || places.some(({ id }) => id === picked)) ? (
        <PlaceItems label={title} places={places} {...rest} />
      ) : failed ? (
        link
      ) : wasOpened ? (
        <p className="py-3 text-muted text-small">{placesText.coming}</p>
      ) : (
        <noscript>{link}</noscript>
      )}
    </details>
  );
}

/** An id holds no space. */
function foldId(state: string): string {
  return `in-${state.replaceAll(/\s/g, "-")}`;
}

/** The feed has whatever a merchant wrote. */
function Telephone({ written }: { readonly written: string }) {
  const href = telephoneHref(written);
  if (href === undefined) return <span>{written}</span>;
  return (
    <a href={href} className={WAY}>
      {written}
    </a>
  );
}

/** A finger needs more room than a pointer. */
const WAY =
  "link pointer-coarse:not-print:flex pointer-coarse:not-print:min-h-11 pointer-coarse:not-print:items-center";

type Marking = Pick<Props, "marked" | "onMark" | "onShow">;

interface Items extends Marking {
  readonly label: string;
  readonly places: readonly ListedPlace[];
}

function PlaceItems({ label, places, marked, onMark, onShow }: Items) {
  return (
    <ul aria-label={label}>
      {places.map((place) => (
        <li
          key={place.id}
          id={`place-${place.id}`}
          onPointerEnter={() => onMark(place.id)}
          onPointerLeave={() => onMark(undefined)}
          className="border-t text-small first:border-t-0"
        >
          <div className={clsx("-mx-3 p-3", marked === place.id && "bg-wash")}>
            {onShow && isLocated(place) ? (
              <button
                type="button"
                aria-label={placesText.show(placeTitle(place))}
                onClick={() => onShow(place)}
                onFocus={() => onMark(place.id)}
                onBlur={() => onMark(undefined)}
                className="cursor-pointer text-start font-semibold underline-offset-4 hover:underline noscript:invisible"
              >
                {/* Where no script runs there is the title and no button. */}
                <span className="noscript:visible">{placeTitle(place)}</span>
              </button>
            ) : (
              <p className="font-semibold">{placeTitle(place)}</p>
            )}
            {addressLines(place).map((line) => (
              <p key={line} className="text-muted">
                {line}
              </p>
            ))}
            <p className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
              {place.distance && <span className="min-w-21">{place.distance}</span>}
              {place.phone && <Telephone written={place.phone} />}
              <a
                href={directionsHref(place)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={placesText.directionsTo(placeTitle(place))}
                className={clsx(WAY, "print:hidden")}
              >
                {placesText.directions}
              </a>
            </p>
          </div>{" "}
        </li>
      ))}
    </ul>
  );
}
