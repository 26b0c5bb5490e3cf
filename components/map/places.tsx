"use client";

import { useEffect, useRef, useState } from "react";
import { Note } from "@/components/ui/note";
import { isLocated } from "@/lib/domain/distance";
import { placesText } from "@/lib/text/places";
import { LocationList } from "./location-list";
import { LocationMap } from "./location-map";
import type { MapPlace } from "./map-place";
import type { PlacesMap } from "./places-map";

interface Props {
  readonly places: readonly MapPlace[];
  /** The name of the place that the distances are counted from, and the words that asked for it. */
  readonly from?: string | undefined;
  readonly near: string;
  /** The state whose part of a long list is open. */
  readonly unfolded?: string | undefined;
  readonly styleUrl?: string | undefined;
}

/** Places on a map and in a list that are each other's equal: what is marked in one is marked in the other. */
export function Places({ places, from, near, unfolded, styleUrl }: Props) {
  const [marked, setMarked] = useState<number>();
  const [picked, setPicked] = useState<{ readonly id: number }>();
  const [failed, setFailed] = useState(false);
  const map = useRef<PlacesMap>(null);

  function mark(id: number | undefined) {
    setMarked(id);
    map.current?.mark(id);
  }

  function pick(id: number) {
    setPicked({ id });
    mark(id);
  }

  useEffect(() => {
    if (!picked) return;
    const item = document.getElementById(`place-${picked.id}`);
    item?.closest("details")?.setAttribute("open", "");
    item?.scrollIntoView({ block: "nearest" });
  }, [picked]);

  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_24rem]">
      {failed || !places.some(isLocated) ? (
        <Note className="self-start">{failed ? placesText.mapFailed : placesText.notLocated}</Note>
      ) : (
        <LocationMap
          map={map}
          places={places}
          styleUrl={styleUrl}
          onMark={mark}
          onPick={pick}
          onFailure={() => setFailed(true)}
        />
      )}
      <div className="self-start lg:max-h-[32rem] lg:overflow-y-auto">
        <LocationList
          places={places}
          from={from}
          near={near}
          unfolded={unfolded}
          picked={picked?.id}
          marked={marked}
          onMark={mark}
          onShow={(place) => map.current?.show(place)}
        />
      </div>
    </div>
  );
}
