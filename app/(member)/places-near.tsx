import type { PlaceFolds } from "@/components/map/place-folds";
import { Places } from "@/components/map/places";
import { NearForm } from "@/components/offers/near-form";
import { getRuntime } from "@/lib/runtime";
import type { LookingFrom } from "./looking-from";

interface Props {
  readonly outline: PlaceFolds;
  /** How many places there are. */
  readonly count: number;
  /** The API path of all of them. */
  readonly source: string;
  readonly looking: LookingFrom;
  /** The state whose part of a long list is open. */
  readonly unfolded: string | undefined;
}

/** The places of an offer or a merchant, nearest first. */
export function PlacesNear({ outline, count, source, looking: { near, onward, place, meant }, unfolded }: Props) {
  return (
    <>
      {count > 1 && <NearForm near={near} from={place} meant={meant} />}
      <Places
        outline={outline}
        source={source}
        from={place}
        onward={onward}
        unfolded={unfolded}
        styleUrl={getRuntime().config.MAP_STYLE_URL?.href}
      />
    </>
  );
}
