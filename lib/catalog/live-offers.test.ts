import { expect, test } from "vitest";
import { catalogOf } from "@/tests/factories/catalog-of";
import { liveOffers } from "./live-offers";

test("offers near the place that distances are counted from have one, and those far away or without a place none", async () => {
  const { catalog, page } = await catalogOf({ name: "Near", city: "Austin" }, { name: "Online", category: "Shops" });
  const ids = page({}).items.map(({ id }) => id);
  const distancesFrom = (latitude: number) =>
    Object.fromEntries(
      liveOffers({ catalog }, ids, { latitude, longitude: -97 }).map((offer) => [
        offer.merchant.name,
        offer.distanceMiles && Math.round(offer.distanceMiles),
      ]),
    );
  expect(distancesFrom(30)).toEqual({ Near: 1, Online: undefined });
  expect(distancesFrom(31)).toEqual({ Near: 68, Online: undefined });
  expect(distancesFrom(32), "it is farther than a search looks").toEqual({ Near: undefined, Online: undefined });
});
