import type { Metadata } from "next";
import type { SearchParams } from "@/app/page-query";
import { GoneOffers } from "@/components/offers/gone-offers";
import { OfferSection } from "@/components/offers/offer-section";
import { SavedNow } from "@/components/offers/saved-offers";
import { UnknownOffers } from "@/components/offers/unknown-offers";
import { ButtonLink } from "@/components/ui/button-link";
import { requireMember } from "@/lib/auth";
import { listCategories } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { nearHref } from "@/lib/domain/near-href";
import { getRuntime } from "@/lib/runtime";
import { listSaved, recentOffers } from "@/lib/saved";
import { savedText } from "@/lib/text/saved";
import { browsedAround } from "../../home-of";
import { savedState } from "../../saved-state";
import { lookingFrom } from "../looking-from";
import { NoOffersYet } from "../no-offers-yet";

export const metadata: Metadata = { title: savedText.title };

const RECENT = 8;

interface Props {
  readonly searchParams: Promise<SearchParams>;
}

export default async function SavedPage({ searchParams }: Props) {
  const { memberId } = await requireMember();
  const runtime = getRuntime();
  // Without a catalogue, nothing is known of what was saved.
  if (listCategories(runtime).length === 0) return <NoOffersYet />;
  const today = centralToday();
  const { place, onward } = await lookingFrom(memberId, await searchParams);
  const { ending, kept, gone, unknown } = listSaved(runtime, memberId, today, place);
  const recent = recentOffers(runtime, memberId, RECENT, place);
  const isEmpty = ending.length + kept.length + gone.length + unknown.length === 0;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <SavedNow state={savedState(memberId)} />
      <h1 className="font-bold text-headline">{isEmpty ? savedText.none : savedText.title}</h1>
      <p className="mt-3 mb-10 max-w-prose text-lead text-muted">{isEmpty ? savedText.noneLead : savedText.lead}</p>
      {isEmpty && (
        <ButtonLink href={nearHref("/browse", { near: await browsedAround(memberId) })} className="mb-16">
          {savedText.browse}
        </ButtonLink>
      )}
      <OfferSection title={savedText.endingTitle} offers={ending} today={today} from={onward} />
      <OfferSection title={savedText.keptTitle} offers={kept} today={today} from={onward} />
      <GoneOffers offers={gone} />
      <UnknownOffers offers={unknown} />
      <OfferSection title={savedText.recentTitle} offers={recent} today={today} from={onward} />
    </main>
  );
}
