import Link from "next/link";
import { CategoryIndex } from "@/components/offers/category-index";
import { OfferGrid } from "@/components/offers/offer-grid";
import { Section } from "@/components/ui/section";
import { requireMember } from "@/lib/auth";
import { browseOffers, listCategories } from "@/lib/catalog";
import { centralToday } from "@/lib/domain/central-time";
import { getRuntime } from "@/lib/runtime";
import { offersText } from "@/lib/text/offers";

const NEWEST = 8;

export default async function HomePage() {
  await requireMember();
  const runtime = getRuntime();
  const newest = browseOffers(runtime, { sort: "newest", limit: NEWEST });
  const text = offersText.home;
  if (newest.total === 0) {
    return (
      <main id="content" className="page py-16 sm:py-28">
        <h1 className="mb-6 font-bold text-headline">{text.emptyHeadline}</h1>
        <p className="max-w-prose text-lead">{text.empty}</p>
      </main>
    );
  }
  return (
    <main id="content" className="page pb-20">
      <h1 className="max-w-[12ch] py-12 font-bold text-display sm:py-20">{text.headline(newest.total)}</h1>
      <Section title={text.categories} className="mb-16 sm:mb-24">
        <CategoryIndex categories={listCategories(runtime)} />
      </Section>
      <Section
        title={text.newest}
        aside={
          <Link href="/browse" className="link text-small">
            {text.all}
          </Link>
        }
      >
        <OfferGrid offers={newest.items} today={centralToday()} />
      </Section>
    </main>
  );
}
