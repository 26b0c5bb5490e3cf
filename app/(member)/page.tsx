import Link from "next/link";
import { HomeSearch } from "@/components/explorer/home-search";
import { CategoryIndex } from "@/components/offers/category-index";
import { OfferSection } from "@/components/offers/offer-section";
import { SavedNow } from "@/components/offers/saved-offers";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { browseOffers, findPlace, listCategories, type OfferItem } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { lastChecked } from "@/lib/freshness";
import { getProfile } from "@/lib/members";
import { popularOffers } from "@/lib/redeem";
import { getRuntime } from "@/lib/runtime";
import { listSaved } from "@/lib/saved";
import { offersText } from "@/lib/text/offers";
import { savedText } from "@/lib/text/saved";
import { savedState } from "../saved-state";

const SHOWN = 4;

export default async function HomePage() {
  const { memberId } = await requireMember();
  const runtime = getRuntime();
  const newest = browseOffers(runtime, { sort: "newest", limit: SHOWN });
  const text = offersText.home;
  if (newest.total === 0) {
    return (
      <main id="content" className="page py-16 sm:py-28">
        <h1 className="mb-6 font-bold text-headline">{text.emptyHeadline}</h1>
        <p className="max-w-prose text-lead">{text.empty}</p>
      </main>
    );
  }
  const today = centralToday();
  const checked = lastChecked(runtime);
  const zip = getProfile(runtime, memberId).zip ?? "";
  const home = findPlace(zip);
  const near = home ? onePerMerchant(browseOffers(runtime, { near: zip }).items).slice(0, SHOWN) : [];
  const ending = browseOffers(runtime, { ending: true, sort: "ending", limit: SHOWN }).items;
  const popular = popularOffers(runtime, SHOWN);
  const savedEnding = listSaved(runtime, memberId, today).ending.length;
  return (
    <main id="content" className="page pb-20">
      <SavedNow state={savedState(memberId)} />
      <div className="max-w-[60rem] pt-8 pb-10 sm:py-16">
        <h1 className="mb-6 max-w-[12ch] sm:mb-8 font-bold text-display">{text.headline(newest.total)}</h1>
        <HomeSearch near={home ? zip : ""} />
        {checked && <p className="mt-4 text-muted text-small">{offersText.freshness(checked.at, new Date())}</p>}
      </div>
      <div className="mb-12 flex flex-col gap-4 empty:hidden">
        {checked?.isStale && <Note tone="caution">{offersText.stale(checked.at, new Date())}</Note>}
        {savedEnding > 0 && (
          <Note tone="caution">
            {savedText.notice(savedEnding)}{" "}
            <Link href="/saved" className="link">
              {savedText.noticeLink}
            </Link>
          </Note>
        )}
      </div>
      {home && <OfferSection title={text.near(home.name)} offers={near} today={today} href={`/browse?near=${zip}`} />}
      <OfferSection title={text.newest} offers={newest.items} today={today} href="/browse?new=1" />
      <OfferSection title={text.ending} offers={ending} today={today} href="/browse?ending=1&sort=ending" />
      <OfferSection title={text.popular} note={text.popularNote} offers={popular} today={today} />
      <Section title={text.categories}>
        <CategoryIndex categories={listCategories(runtime)} />
      </Section>
    </main>
  );
}

/** One offer per merchant: the nearest merchant often has several, and there is little room. */
function onePerMerchant(offers: readonly OfferItem[]): OfferItem[] {
  return offers.filter((offer, at) => offers.findIndex(({ merchant }) => merchant.id === offer.merchant.id) === at);
}
