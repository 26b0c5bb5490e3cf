import { EVERYTHING, type ExplorerChange, explorerHref } from "@/components/explorer/explorer-state";
import { HomeSearch } from "@/components/explorer/home-search";
import { radiusChoices } from "@/components/explorer/radius-choices";
import { CategoryIndex } from "@/components/offers/category-index";
import { OfferSection } from "@/components/offers/offer-section";
import { SavedNow } from "@/components/offers/saved-offers";
import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { askCatalog, type HomePart, listCategories } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { lastChecked } from "@/lib/freshness";
import { popularOffers } from "@/lib/redeem";
import { getRuntime } from "@/lib/runtime";
import { listSaved } from "@/lib/saved";
import { offersText } from "@/lib/text/offers";
import { savedText } from "@/lib/text/saved";
import { homeOf } from "../home-of";
import { savedState } from "../saved-state";
import { NoOffersYet } from "./no-offers-yet";

const SHOWN = 4;

export default async function HomePage() {
  const { memberId } = await requireMember();
  const runtime = getRuntime();
  const zip = homeOf(memberId);
  const { total, home, near, nearby, newest, ending } = await askCatalog("homeOffers", zip, SHOWN);
  const text = offersText.home;
  if (total === 0) return <NoOffersYet />;
  const today = centralToday();
  const checked = lastChecked(runtime);
  const from = { ...EVERYTHING, near: home ? zip : "" };
  const part = ({ offers, reach }: HomePart, filters: ExplorerChange) => ({
    offers,
    note: home ? text.reach[reach](home.name) : undefined,
    href: explorerHref(undefined, { ...(reach === "anywhere" ? EVERYTHING : from), ...filters }),
  });
  const popular = popularOffers(runtime, SHOWN);
  const savedEnding = listSaved(runtime, memberId, today).ending.length;
  return (
    <main id="content" className="page pb-20">
      <SavedNow state={savedState(memberId)} />
      <div className="max-w-[60rem] pt-8 pb-10 sm:py-16">
        <h1 className="mb-6 max-w-[12ch] sm:mb-8 font-bold text-display">{text.headline(total)}</h1>
        <HomeSearch near={from.near} radii={radiusChoices(from.radius)} />
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
      {home && (
        <OfferSection title={text.near(home.name)} offers={near} today={today} href={explorerHref(undefined, from)} />
      )}
      <OfferSection title={text.newest} today={today} {...part(newest, { new: true })} />
      <OfferSection title={text.ending} today={today} {...part(ending, { ending: true, sort: "ending" })} />
      <OfferSection title={text.popular} note={text.popularNote} offers={popular} today={today} />
      <Section id="categories" title={text.categories}>
        <CategoryIndex categories={listCategories(runtime)} nearby={nearby} near={from.near} />
      </Section>
    </main>
  );
}
