"use client";

import { useRef, useState } from "react";
import { Note } from "@/components/ui/note";
import { isLocated } from "@/lib/domain/distance";
import { placesText } from "@/lib/text/places";
import { LocationList } from "./location-list";
import { LocationMap } from "./location-map";
import type { MapPlace } from "./map-place";
import type { PlacesMap } from "./places-map";

interface Props {
  readonly places: readonly MapPlace[];
  /** The name of the place that the distances are counted from. */
  readonly from?: string | undefined;
  readonly styleUrl?: string | undefined;
}

/** Places on a map and in a list that are each other's equal: what is marked in one is marked in the other. */
export function Places({ places, from, styleUrl }: Props) {
  const [marked, setMarked] = useState<number>();
  const [failed, setFailed] = useState(false);
  const map = useRef<PlacesMap>(null);

  function mark(id: number | undefined) {
    setMarked(id);
    map.current?.mark(id);
  }

  function pick(id: number) {
    const item = document.getElementById(`place-${id}`);
    item?.closest("details")?.setAttribute("open", "");
    item?.scrollIntoView({ block: "nearest" });
    mark(id);
  }

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
          marked={marked}
          onMark={mark}
          onShow={(place) => map.current?.show(place)}
        />
      </div>
    </div>
  );
}
