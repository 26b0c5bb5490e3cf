import { browseOffers, type OfferQuery } from "@/lib/catalog/browse";
import { mapPlaces } from "@/lib/catalog/map/places";
import type { CatalogDb } from "@/lib/db/client";
import { wordsOf } from "@/lib/domain/fold";
import { RADII } from "@/lib/domain/offer-search";
import type { Draws } from "./draws";
import { type SampleOffer, vocabulary } from "./samples";
import { withSlip } from "./slips";

/** One kind of question: what is asked, and what it may take. */
export interface Mix {
  readonly name: string;
  /** In words, for the record. */
  readonly asks: string;
  readonly goalMs: number;
  readonly question: (draws: Draws) => (catalog: CatalogDb) => void;
}

const SCREEN = { width: 1440, height: 900 };

/** The questions of the benchmark; each includes its facets, its total and the rows of the page. */
export function mixes(catalog: CatalogDb, samples: readonly SampleOffer[]): Mix[] {
  const words = vocabulary(catalog, 4);
  const ask = (query: OfferQuery) => (db: CatalogDb) => void browseOffers({ catalog: db }, query);
  const someFilter = (draws: Draws): OfferQuery => {
    const { category, state } = draws.pick(samples);
    return draws.pick([{}, {}, { category }, { state }, { new: "1" }]);
  };
  const wordOf = (draws: Draws, texts: (offer: SampleOffer) => string) =>
    draws.pick(
      wordsOf(texts(draws.pick(samples)))
        .filter((word) => word.length > 2)
        .concat("pizza"),
    );
  const merchantOrTitle = (draws: Draws) => wordOf(draws, ({ merchant, title }) => `${merchant} ${title}`);

  return [
    {
      name: "browse",
      asks: "a page of 24 by category (child or parent), merchant, state or city, new, ending; newest or ending first",
      goalMs: 5,
      question: (draws) => {
        const { category, merchantId, city, state } = draws.pick(samples);
        const filter: OfferQuery = draws.pick([
          { category },
          { category: category.split("/")[0] },
          { merchant: merchantId },
          { state },
          { state, city },
          { category, state },
          { category, new: "1" },
          { state, ending: "1" },
        ]);
        return ask({ ...filter, sort: draws.pick(["newest", "ending"]), limit: draws.pick([24, 25, 26, 27, 28]) });
      },
    },
    {
      name: "facets",
      asks: "the counts of every facet for a word, a place or a category, with a state, a city or new besides",
      goalMs: 15,
      question: (draws) => {
        const { category, city, state, zip } = draws.pick(samples);
        const filter = draws.pick([
          { q: merchantOrTitle(draws) },
          { near: zip, radius: draws.pick(RADII) },
          { category },
        ]);
        return ask({ ...filter, ...draws.pick([{}, { state }, { city, state }, { new: "1" }]), limit: 1 });
      },
    },
    {
      name: "near",
      asks: "around a ZIP, drawn as shops crowd, 5 to 100 miles, a third with a category; nearest first",
      goalMs: 5,
      question: (draws) => {
        const { zip, category } = draws.pick(samples);
        const filter = draws.chance(1 / 3) ? { category } : {};
        return ask({ ...filter, near: zip, radius: draws.pick(RADII) });
      },
    },
    {
      name: "viewport",
      asks: "a screen of 1440 by 900 at zoom 3 to 16 around a shop, a third with a category, a third with a word",
      goalMs: 15,
      question: (draws) => {
        const { latitude, longitude, category } = draws.pick(samples);
        const zoom = 3 + draws.below(14);
        const width = (SCREEN.width / 512 / 2 ** zoom) * 360;
        const height = (width * SCREEN.height * Math.cos((latitude * Math.PI) / 180)) / SCREEN.width;
        const south = Math.max(-85, latitude - height / 2);
        const north = Math.min(85, latitude + height / 2);
        const bbox = [longitude - width / 2, south, longitude + width / 2, north].join(",");
        const filter = draws.pick([{}, { category }, { q: merchantOrTitle(draws) }]);
        return (db) => void mapPlaces({ catalog: db }, { ...filter, bbox, zoom });
      },
    },
    {
      name: "search, one word",
      asks: "a word of a title or a merchant, as often as offers bear it; two in five with a category, a state or new",
      goalMs: 5,
      question: (draws) => ask({ ...someFilter(draws), q: merchantOrTitle(draws), limit: 20 + draws.below(10) }),
    },
    {
      name: "search, two words",
      asks: "two words of one offer, or a word and a town; filters as above",
      goalMs: 5,
      question: (draws) => {
        const offer = draws.pick(samples);
        const first = draws.pick(wordsOf(offer.merchant));
        const second = draws.chance(0.5) ? draws.pick(wordsOf(offer.title)) : offer.city;
        return ask({ ...someFilter(draws), q: `${first} ${second}` });
      },
    },
    {
      name: "search, prefix of two letters",
      asks: "the first two letters of a word of a title or a merchant; filters as above",
      goalMs: 5,
      question: (draws) =>
        ask({ ...someFilter(draws), q: merchantOrTitle(draws).slice(0, 2), limit: 20 + draws.below(10) }),
    },
    {
      name: "search, one typo",
      asks: "a word of the vocabulary from four letters on, one of them dropped, doubled, swapped or replaced; filters as above",
      goalMs: 10,
      question: (draws) => ask({ ...someFilter(draws), q: withSlip(draws.pick(words), draws) }),
    },
  ];
}
