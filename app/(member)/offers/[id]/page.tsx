import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Places } from "@/components/map/places";
import { MerchantLine } from "@/components/offers/merchant-line";
import { OfferTitle } from "@/components/offers/offer-title";
import { RedeemPanel } from "@/components/offers/redeem-panel";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { getOffer } from "@/lib/catalog";
import { categoryHref } from "@/lib/domain/category-trail";
import { centralToday } from "@/lib/domain/central-time";
import { feedId } from "@/lib/domain/feed-id";
import { getRuntime } from "@/lib/runtime";
import { offersText } from "@/lib/text/offers";

interface Props {
  readonly params: Promise<{ id: string }>;
}

async function offerOr404({ params }: Props) {
  await requireMember();
  const id = feedId((await params).id);
  return (id && getOffer(getRuntime(), id)) || notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { title, merchant } = await offerOr404(props);
  return { title: `${title}, ${merchant.name}` };
}

export default async function OfferPage(props: Props) {
  const offer = await offerOr404(props);
  const text = offersText.offer;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <Breadcrumbs
        label={offersText.browse.trail}
        crumbs={offer.categoryTrail.map(({ title, key }) => ({ title, href: categoryHref(key) }))}
      />
      <div className="mt-8 mb-16 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem]">
        <div>
          <MerchantLine merchant={offer.merchant} />
          <h1 className="mt-8 max-w-[44rem] sm:mt-12">
            <OfferTitle title={offer.title} size="page" />
          </h1>
        </div>
        <RedeemPanel offer={offer} today={centralToday()} idempotencyKey={randomUUID()} />
      </div>
      <Section
        title={text.where}
        aside={<p className="text-muted text-small">{offersText.card.places(offer.locations.length)}</p>}
      >
        {offer.locations.length > 0 ? (
          <Places places={offer.locations} styleUrl={getRuntime().config.MAP_STYLE_URL?.href} />
        ) : (
          <p className="max-w-prose">{text.noPlaces}</p>
        )}
      </Section>
    </main>
  );
}
