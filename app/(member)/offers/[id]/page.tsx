import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { after } from "next/server";
import { cache } from "react";
import { MISSING, MissingPage } from "@/app/missing-page";
import { type SearchParams, single } from "@/app/page-query";
import { savedState } from "@/app/saved-state";
import { EVERYTHING, explorerHref } from "@/components/explorer/explorer-state";
import { outlinePlaces } from "@/components/map/place-folds";
import { MerchantLine } from "@/components/offers/merchant-line";
import { OfferFacts } from "@/components/offers/offer-facts";
import { OfferSection } from "@/components/offers/offer-section";
import { OfferTitle } from "@/components/offers/offer-title";
import { RedeemPanel } from "@/components/offers/redeem-panel";
import { SavedNow } from "@/components/offers/saved-offers";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { METHOD_HEADER } from "@/lib/auth/request-context";
import { askCatalog, getOffer } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { nearHref } from "@/lib/domain/near-href";
import { pathId } from "@/lib/domain/path-id";
import { getRuntime } from "@/lib/runtime";
import { recordLook } from "@/lib/saved";
import { offersText } from "@/lib/text/offers";
import { shellText } from "@/lib/text/shell";
import { titleOf } from "@/lib/text/title-of";
import { lookingFrom } from "../../looking-from";
import { PlacesNear } from "../../places-near";

const RELATED = 4;

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

/** Read once for the page and its title. */
const findOffer = cache(async (written: string) => {
  await requireMember();
  const id = pathId(written);
  return id === undefined ? undefined : getOffer(getRuntime(), id);
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const offer = await findOffer((await props.params).id);
  return offer ? { title: titleOf(`${offer.title}, ${offer.merchant.name}`) } : MISSING;
}

export default async function OfferPage(props: Props) {
  const { memberId } = await requireMember();
  const offer = await findOffer((await props.params).id);
  if (!offer) return <MissingPage />;
  const runtime = getRuntime();
  const today = centralToday();
  const address = new URL(`/offers/${offer.id}`, runtime.config.PORTAL_URL).href;
  const text = offersText.offer;
  const search = await props.searchParams;
  const looking = await lookingFrom(memberId, search);
  const { onward, place, explorer } = looking;
  const unfolded = single(search.in);
  const outline = outlinePlaces(offer.locations, place, unfolded);
  if (await isLookedAt()) after(() => recordLook(runtime, memberId, offer.id));
  const { merchant, category } = offer;
  const [fromMerchant, related] = await Promise.all([
    askCatalog("firstOffers", { merchant: merchant.id, limit: RELATED + 1 }),
    askCatalog("relatedOffers", { merchant, category }, explorer, RELATED),
  ]);
  const hrefOf = (category: string) => explorerHref(category, related.isNear ? explorer : EVERYTHING);
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <SavedNow state={savedState(memberId)} />
      <Breadcrumbs
        label={shellText.trail}
        crumbs={offer.categoryTrail.map(({ title, key }) => ({ title, href: hrefOf(key) }))}
      />
      <div className="mt-8 mb-16 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_1fr]">
        <div>
          <MerchantLine merchant={offer.merchant} from={onward} />
          <h1 className="mt-8 max-w-[44rem] sm:mt-12">
            <OfferTitle offer={offer} size="page" />
          </h1>
        </div>
        <RedeemPanel offer={offer} idempotencyKey={randomUUID()} address={address} />
        <OfferFacts
          offer={offer}
          categoryHref={hrefOf(offer.category.key)}
          today={today}
          nearest={outline.first[0]}
          address={address}
        />
      </div>
      <Section
        title={text.where}
        aside={<p className="text-muted text-small">{offersText.card.places(offer.locations.length)}</p>}
      >
        {offer.locations.length > 0 ? (
          <PlacesNear
            outline={outline}
            count={offer.locations.length}
            source={`/api/offers/${offer.id}`}
            looking={looking}
            unfolded={unfolded}
          />
        ) : (
          <p className="max-w-prose">{text.noPlaces}</p>
        )}
      </Section>
      <div className="mt-16 print:hidden">
        <OfferSection
          title={text.moreFrom(offer.merchant.name)}
          offers={fromMerchant.items.filter(({ id }) => id !== offer.id).slice(0, RELATED)}
          today={today}
          href={nearHref(`/merchants/${offer.merchant.id}`, onward)}
          withMerchant={false}
          from={onward}
        />
        <OfferSection
          title={text.moreIn(offer.category.title)}
          offers={related.offers}
          note={place && offersText.home.reach[related.isNear ? "near" : "anywhere"](place.name)}
          today={today}
          href={hrefOf(offer.category.key)}
          from={onward}
        />
      </div>
    </main>
  );
}

/** Not by what only asks for the page's head, or for the page in case that it is opened. */
async function isLookedAt(): Promise<boolean> {
  const asked = await headers();
  return asked.get(METHOD_HEADER) === "GET" && !asked.has("next-router-prefetch");
}
