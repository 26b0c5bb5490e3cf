import { outlineOf, type PlaceFolds } from "@/components/map/place-folds";
import { Places } from "@/components/map/places";
import { NearForm } from "@/components/offers/near-form";
import { getRuntime } from "@/lib/runtime";
import { type SearchParams, single } from "../page-query";
import type { LookingFrom } from "./looking-from";

interface Props {
  readonly places: PlaceFolds;
  /** How many places there are. */
  readonly count: number;
  /** The API path of all of them. */
  readonly source: string;
  readonly looking: LookingFrom;
  readonly search: SearchParams;
}

/** The places of an offer or a merchant, nearest first. */
export function PlacesNear({ places, count, source, looking: { near, place }, search }: Props) {
  const unfolded = single(search.in);
  return (
    <>
      {count > 1 && <NearForm near={near} from={place} />}
      <Places
        outline={outlineOf(places, unfolded)}
        source={source}
        from={place}
        near={near}
        unfolded={unfolded}
        styleUrl={getRuntime().config.MAP_STYLE_URL?.href}
      />
    </>
  );
}
