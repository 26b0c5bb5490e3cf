"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { KeptStatus } from "@/components/ui/kept-status";
import { Note } from "@/components/ui/note";
import type { Point } from "@/lib/domain/distance";
import type { Onward } from "@/lib/domain/near-href";
import { placesText } from "@/lib/text/places";
import type { ListedPlace } from "./listed-place";
import { LocationList } from "./location-list";
import { LocationMap } from "./location-map";
import { foldPlaces, type PlaceFolds } from "./place-folds";
import type { PlacesMap } from "./places-map";
import { useAllPlaces } from "./use-all-places";

interface Props {
  /** The initial list. */
  readonly outline: PlaceFolds;
  /** The API path of the complete list. */
  readonly source: string;
  /** The place that distances are measured from, and the same for a link to this page. */
  readonly from: (Point & { readonly name: string }) | undefined;
  readonly onward: Onward;
  /** The state whose part of a long list is open. */
  readonly unfolded?: string | undefined;
  readonly styleUrl?: string | undefined;
}

/** Places on a map and in a list that show the same: what is highlighted in one is highlighted in the other. */
export function Places({ outline, source, from, onward, unfolded, styleUrl }: Props) {
  const { all, load } = useAllPlaces(source);
  const isWhole = outline.folds.length === 0;
  const list = useMemo(() => (all ? foldPlaces(all, from) : outline), [all, from, outline]);
  const [marked, setMarked] = useState<number>();
  const [picked, setPicked] = useState<{ readonly id: number }>();
  const [failed, setFailed] = useState(false);
  const [groundless, setGroundless] = useState(false);
  const map = useRef<PlacesMap>(null);
  const box = useRef<HTMLDivElement>(null);
  const early = useRef<ListedPlace>(undefined);
  const hasMap = outline.onMap && !failed;

  function mark(id: number | undefined) {
    setMarked(id);
    map.current?.mark(id);
  }

  function pick(id: number) {
    setPicked({ id });
    mark(id);
  }

  /** On a phone the map is above a long list. */
  function show(place: ListedPlace) {
    if (map.current) map.current.show(place);
    else early.current = place;
    box.current?.scrollIntoView({ block: "nearest" });
  }

  /** The map begins with the place that was asked for before it was there. */
  function begin() {
    if (early.current) map.current?.show(early.current);
    early.current = undefined;
  }

  useEffect(() => {
    if (!picked) return;
    const item = document.getElementById(`place-${picked.id}`);
    for (let fold = item?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    item?.scrollIntoView({ block: "nearest" });
  }, [picked]);

  return (
    <div className="grid gap-6 not-print:lg:grid-cols-[1fr_24rem]">
      <div ref={box} className="self-start">
        <KeptStatus>
          {!hasMap && <Note>{failed ? placesText.mapFailed : placesText.notLocated}</Note>}
          {hasMap && groundless && <Note className="mb-4">{placesText.noGround}</Note>}
        </KeptStatus>
        {hasMap && (
          <LocationMap
            // Looked at from elsewhere it is another map.
            key={from && `${from.latitude},${from.longitude}`}
            map={map}
            load={async () => (isWhole ? outline.first : await load())}
            from={from}
            styleUrl={styleUrl}
            onMark={mark}
            onPick={pick}
            onReady={begin}
            onFailure={() => setFailed(true)}
            onGround={setGroundless}
          />
        )}
      </div>
      <div className="self-start not-print:lg:-mx-3 not-print:lg:max-h-[32rem] not-print:lg:overflow-y-auto not-print:lg:px-3">
        <LocationList
          list={list}
          load={load}
          from={from?.name}
          onward={onward}
          unfolded={unfolded}
          picked={picked?.id}
          marked={marked}
          onMark={mark}
          onShow={hasMap ? show : undefined}
        />
      </div>
    </div>
  );
}
