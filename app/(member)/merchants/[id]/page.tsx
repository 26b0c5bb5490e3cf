import type { Metadata } from "next";
import { cache } from "react";
import { MISSING, MissingPage } from "@/app/missing-page";
import { type SearchParams, single } from "@/app/page-query";
import { savedState } from "@/app/saved-state";
import { explorerHref } from "@/components/explorer/explorer-state";
import { outlinePlaces } from "@/components/map/place-folds";
import { MerchantLogo } from "@/components/offers/merchant-logo";
import { OfferGrid } from "@/components/offers/offer-grid";
import { SavedNow } from "@/components/offers/saved-offers";
import { Link } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { getMerchant } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { pathId } from "@/lib/domain/path-id";
import { getRuntime } from "@/lib/runtime";
import { offersText } from "@/lib/text/offers";
import { toShown } from "@/lib/text/shown-offer";
import { titleOf } from "@/lib/text/title-of";
import { lookingFrom } from "../../looking-from";
import { PlacesNear } from "../../places-near";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

/** Read once for the page and its title. */
const findMerchant = cache(async (written: string) => {
  await requireMember();
  const id = pathId(written);
  return id === undefined ? undefined : getMerchant(getRuntime(), id);
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const merchant = await findMerchant((await props.params).id);
  return merchant ? { title: titleOf(merchant.name) } : MISSING;
}

export default async function MerchantPage(props: Props) {
  const { memberId } = await requireMember();
  const merchant = await findMerchant((await props.params).id);
  if (!merchant) return <MissingPage />;
  const text = offersText.merchant;
  const today = centralToday();
  const search = await props.searchParams;
  const looking = await lookingFrom(memberId, search);
  const unfolded = single(search.in);
  const outline = outlinePlaces(merchant.locations, looking.place, unfolded);
  const [nearest] = outline.first;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <SavedNow state={savedState(memberId)} />
      <div className="mb-12 flex flex-col items-start gap-6 sm:mb-16 sm:flex-row sm:items-center sm:gap-8">
        <MerchantLogo merchant={merchant} size="large" />
        <div>
          <h1 className="font-bold text-headline">{merchant.name}</h1>
          <p className="mt-2 text-lead text-muted">{text.summary(merchant.offerCount, merchant.locations.length)}</p>
          {nearest?.distance && (
            <p className="mt-2">
              <a href="#places" className="link inline-block py-1.5 text-small">
                {text.nearest(nearest.distance, nearest)}
              </a>
            </p>
          )}
        </div>
      </div>
      <Section title={text.offers} className="mb-16">
        {merchant.offers.length > 0 ? (
          <>
            <OfferGrid
              offers={merchant.offers.map((offer) => toShown(offer, today))}
              withMerchant={false}
              from={looking.onward}
            />
            {merchant.offers.length < merchant.offerCount && (
              <p className="mt-8">
                {text.newest(merchant.offers.length)}{" "}
                <Link href={explorerHref(undefined, { ...looking.explorer, q: merchant.name })} className="link">
                  {looking.place ? text.searchNear(looking.place.name) : text.search}
                </Link>
              </p>
            )}
          </>
        ) : (
          <p>{text.noOffers}</p>
        )}
      </Section>
      {merchant.locations.length > 0 && (
        <Section id="places" title={text.where}>
          <PlacesNear
            outline={outline}
            count={merchant.locations.length}
            source={`/api/merchants/${merchant.id}`}
            looking={looking}
            unfolded={unfolded}
          />
        </Section>
      )}
    </main>
  );
}
