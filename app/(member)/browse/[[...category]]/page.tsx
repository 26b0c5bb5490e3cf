import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CategoryStrip } from "@/components/offers/category-strip";
import { CategoryTree } from "@/components/offers/category-tree";
import { MerchantLedger } from "@/components/offers/merchant-ledger";
import { NoOffers } from "@/components/offers/no-offers";
import { Pager } from "@/components/offers/pager";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { requireMember } from "@/lib/auth";
import { browseOffers, listCategories } from "@/lib/catalog";
import { categoryHref, categoryTrail } from "@/lib/domain/category-trail";
import { centralToday } from "@/lib/domain/central-time";
import { getRuntime } from "@/lib/runtime";
import { offersText } from "@/lib/text/offers";
import { readOr404, type SearchParams, single } from "../../../page-query";

interface Props {
  readonly params: Promise<{ category?: string[] }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const key = categoryKey(await params);
  const category = key === undefined ? undefined : categoryTrail(listCategories(getRuntime()), key).at(-1);
  return { title: category?.title ?? offersText.browse.all };
}

export default async function BrowsePage({ params, searchParams }: Props) {
  await requireMember();
  const runtime = getRuntime();
  const key = categoryKey(await params);
  const categories = listCategories(runtime);
  const trail = key === undefined ? [] : categoryTrail(categories, key);
  const category = trail.at(-1);
  if (key !== undefined && !category) notFound();

  const cursor = single((await searchParams).cursor);
  const page = readOr404(() => browseOffers(runtime, { category: key, cursor }));
  const text = offersText.browse;
  const above = [
    { title: text.all, href: "/browse" },
    ...trail.map(({ title, key }) => ({ title, href: categoryHref(key) })),
  ];
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <div className="mb-8 flex flex-col gap-3 sm:mb-12">
        {category && <Breadcrumbs label={text.trail} crumbs={above.slice(0, -1)} />}
        <h1 className="font-bold text-headline">{category?.title ?? text.all}</h1>
        <p className="text-lead text-muted">
          {category ? text.summaryWithMerchants(page.total, category.merchantCount) : text.summary(page.total)}
        </p>
      </div>
      <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[14rem_1fr]">
        <div className="hidden lg:block">
          <CategoryTree categories={categories} trail={trail} />
        </div>
        <div className="min-w-0 lg:hidden">
          <CategoryStrip categories={category?.children ?? categories} />
        </div>
        <div className="min-w-0">
          {page.items.length > 0 ? (
            <MerchantLedger offers={page.items} today={centralToday()} />
          ) : (
            <NoOffers parent={above.at(-2)} />
          )}
          <Pager
            path={category ? categoryHref(category.key) : "/browse"}
            cursor={cursor}
            nextCursor={page.nextCursor}
          />
        </div>
      </div>
    </main>
  );
}

/** Undefined on the page of all offers. */
function categoryKey({ category }: { category?: string[] }): string | undefined {
  return category?.map(decodeURIComponent).join("/");
}
