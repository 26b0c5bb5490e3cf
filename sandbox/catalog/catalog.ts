import type { Basis, ForcedChange } from "./basis";
import { categoryId } from "./categories";
import { categoryTree, shownOffers, takeCensus } from "./census";
import type { Drop } from "./drop";
import { merchantId, merchantIndexOf, placeOfOffer } from "./ids";
import { offerPath, redemptionOf } from "./listing";
import { locationAt } from "./locations";
import { type Logo, logoRef, renderLogo } from "./logo";
import { nameOf } from "./merchant-name";
import { type Merchant, merchantAt } from "./merchants";
import { coverageOf, expDateOf, type OfferOutline, offerAt, titleOf } from "./offers";
import { dimensions, type Size } from "./size";
import type { CategoryNode, MerchantEntry, WireLocation, WireMerchant, WireOffer } from "./wire";

/** An offer's full listing, as the hosted program shows it. */
export interface OfferListing {
  id: number;
  title: string;
  merchant: { id: number; name: string };
  /** YYYY-MM-DD, the last day. */
  expDate: string;
  link: string;
  /** Path and query of `link`. */
  path: string;
  locations: WireLocation[];
  redemption: string;
  terms: string[];
}

export interface CatalogOptions {
  size: Size;
  seed: number;
  edition: number;
  /**
   * The day of the compilation, counted as editions are, from which `days_old` counts back; the edition's own unless
   * said otherwise.
   */
  compiledOn?: number;
  /** Origin of the hosted pages, for links. */
  programOrigin: string;
  /** Origin of the logos (HTTPS). */
  assetOrigin: string;
  forcedChanges?: readonly ForcedChange[];
  drop?: Drop;
}

export interface Catalog {
  categories(): CategoryNode[];
  /**
   * Entries of a category by id or key, generated one by one on demand; an unknown category has none. `page` starts at
   * 1.
   */
  merchantsIn(category: number | string, paging?: { page?: number; count?: number }): Iterable<MerchantEntry>;
  /** An offer of this edition. The feed's `drop` does not apply: the program keeps what the feed leaves out. */
  offer(id: number): OfferListing | undefined;
  merchant(id: number): WireMerchant | undefined;
  /** The file behind a merchant's logo URL, undefined without such a file. `file` is "<merchantId>.<svg|png>". */
  logo(file: string): Promise<Logo> | undefined;
  /** Whether path and query are, to the letter, those of an offer of this edition. */
  pathExists(path: string): boolean;
}

/**
 * Opens one edition of the catalogue. Takes a pass over the offers' outlines to count them; nothing else is kept in
 * memory.
 */
export function createCatalog(options: CatalogOptions): Catalog {
  const {
    size,
    seed,
    edition,
    compiledOn = edition,
    programOrigin,
    assetOrigin,
    forcedChanges = [],
    drop = {},
  } = options;
  if (!Number.isInteger(edition) || edition < 0) throw new RangeError(`There is no edition ${edition}.`);
  const basis: Basis = { size, seed, edition, forcedChanges };
  const census = takeCensus(basis, drop);

  function merchantByIndex(index: number): Merchant | undefined {
    const exists = Number.isInteger(index) && index >= 0 && index < dimensions[size].merchants;
    return exists ? merchantAt(basis, index) : undefined;
  }

  function wireMerchant(merchant: Merchant): WireMerchant {
    const id = merchantId(merchant.index);
    return { name: nameOf(basis, merchant), id, logo: logoRef(seed, id, assetOrigin) };
  }

  function wireOffer(
    offer: OfferOutline,
    merchantName: string,
    location: (position: number) => WireLocation,
  ): WireOffer {
    return {
      id: offer.id,
      category_id: offer.category.id,
      title: titleOf(basis, offer),
      exp_date: expDateOf(offer),
      days_old: compiledOn - offer.life.begins,
      link: programOrigin + offerPath(offer, merchantName),
      locations: coverageOf(basis, offer).map(location),
    };
  }

  function entry(merchant: Merchant, category: number): MerchantEntry {
    const shared: WireLocation[] = [];
    const location = (position: number) => {
      shared[position] ??= locationAt(seed, merchant, position);
      return shared[position];
    };
    const wire = wireMerchant(merchant);
    const offers = shownOffers(basis, drop, merchant)
      .filter((offer) => offer.category.id === category || offer.category.parentId === category)
      .map((offer) => wireOffer(offer, wire.name, location));
    return { merchant: wire, offers };
  }

  function* merchantsIn(category: number | string, { page = 1, count = Infinity } = {}): Generator<MerchantEntry> {
    const id = categoryId(category);
    const members = id === undefined ? undefined : census.get(id)?.merchants;
    if (id === undefined || members === undefined || (count === Infinity && page > 1)) return;
    const first = page === 1 ? 0 : (page - 1) * count;
    for (const index of members.slice(first, first + count)) yield entry(merchantAt(basis, index), id);
  }

  function offer(id: number): OfferListing | undefined {
    const { merchantIndex, place } = placeOfOffer(id);
    const merchant = merchantByIndex(merchantIndex);
    const outline = merchant && place < merchant.placeCount ? offerAt(basis, merchant, place) : undefined;
    if (merchant === undefined || outline?.id !== id) return undefined;
    const name = nameOf(basis, merchant);
    const wire = wireOffer(outline, name, (position) => locationAt(seed, merchant, position));
    return {
      id,
      title: wire.title,
      merchant: { id: merchantId(merchantIndex), name },
      expDate: wire.exp_date,
      link: wire.link,
      path: offerPath(outline, name),
      locations: wire.locations,
      ...redemptionOf(seed, outline),
    };
  }

  return {
    categories: () => categoryTree(census),
    merchantsIn,
    offer,
    merchant: (id) => {
      const found = merchantByIndex(merchantIndexOf(id));
      return found && wireMerchant(found);
    },
    logo: (file) => {
      const found = merchantByIndex(merchantIndexOf(Number.parseInt(file, 10)));
      return found && renderLogo(seed, merchantId(found.index), nameOf(basis, found), file);
    },
    pathExists: (path) => {
      const id = /^\/offers\/(\d{1,16})\//.exec(path)?.[1];
      return id !== undefined && offer(Number(id))?.path === path;
    },
  };
}
