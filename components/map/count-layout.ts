import type { ExpressionSpecification, SymbolLayerSpecification } from "maplibre-gl";
import { pageTypeface } from "./base-map";

/** The number in a cluster's circle. */
export function countLayout(count: ExpressionSpecification): NonNullable<SymbolLayerSpecification["layout"]> {
  return {
    "text-field": count,
    "text-font": pageTypeface(),
    "text-size": 12,
    "text-allow-overlap": true,
  };
}
