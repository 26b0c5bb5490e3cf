import type { Point } from "@/lib/domain/distance";

/** What is marked in list and map alike: an offer, and where it is if that is known. */
export interface MarkedPlace {
  readonly offerId: number;
  readonly at?: Point | undefined;
}
