import { useCallback, useRef, useState } from "react";
import { getUnchecked } from "@/components/api/get-unchecked";
import type { OfferLocation } from "@/lib/catalog/types";

interface WithLocations {
  readonly locations: readonly OfferLocation[];
}

/**
 * All places of the offer or merchant on the page, loaded on demand.
 * @param source the API path that has them
 */
export function useAllPlaces(source: string): {
  readonly all: readonly OfferLocation[] | undefined;
  readonly load: () => Promise<readonly OfferLocation[]>;
} {
  const [all, setAll] = useState<readonly OfferLocation[]>();
  const asked = useRef<Promise<WithLocations>>(undefined);
  const load = useCallback(async () => {
    asked.current ??= getUnchecked<WithLocations>(source);
    try {
      const { locations } = await asked.current;
      setAll(locations);
      return locations;
    } catch (error) {
      asked.current = undefined;
      throw error;
    }
  }, [source]);
  return { all, load };
}
