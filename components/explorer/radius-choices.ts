import { RADII } from "@/lib/domain/offer-search";
import { explorerText } from "@/lib/text/explorer";

export interface RadiusChoice {
  readonly miles: number;
  readonly words: string;
}

/** The usual radii and the one that is set, which may be any: the map's area has its own. */
export function radiusChoices(radius: number): RadiusChoice[] {
  const radii = [...new Set([radius, ...RADII])].toSorted((a, b) => a - b);
  return radii.map((miles) => ({ miles, words: explorerText.reach(miles) }));
}
