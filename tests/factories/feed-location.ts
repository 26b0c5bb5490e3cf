import type { FeedLocation } from "@/lib/domain/feed-rows";

/** A location of the feed that says nothing but where it is. */
export function feedLocation(
  where: Pick<FeedLocation, "id" | "city" | "state" | "latitude" | "longitude">,
): FeedLocation {
  return {
    name: "",
    address: "",
    zip: "",
    country: "US",
    coordinateAccuracy: "address",
    arcgisScore: null,
    phone: "",
    fax: "",
    ...where,
  };
}
