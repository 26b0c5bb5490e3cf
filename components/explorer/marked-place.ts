import type { Point } from "@/lib/domain/distance";

/** What is highlighted in both list and map: an offer, and its place if that is known. */
export interface MarkedPlace {
  readonly offerId: number;
  readonly at?: Point | undefined;
}
