import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { MISSING, MissingPage } from "@/app/missing-page";
import { ifFound, isRefusedFor, type SearchParams } from "@/app/page-query";
import { savedState } from "@/app/saved-state";
import { ExplorerPage } from "@/components/explorer/explorer-page";
import { apiQuery, explorerHref } from "@/components/explorer/explorer-state";
import { radiusChoices } from "@/components/explorer/radius-choices";
import { Trail } from "@/components/explorer/trail";
import { requireMember } from "@/lib/auth";
import { askCatalog, askCatalogForJson, listCategories, staleSince } from "@/lib/catalog";
import { categoryTrail } from "@/lib/domain/category-trail";
import { getRuntime } from "@/lib/runtime";
import { resolveSaved } from "@/lib/saved";
import { explorerText } from "@/lib/text/explorer";
import { offersText } from "@/lib/text/offers";
import { titleOf } from "@/lib/text/title-of";
import { NoOffersYet } from "../../no-offers-yet";
import { loadExplorerState, lookedFrom } from "./search-params";

interface Props {
  readonly params: Promise<{ category?: string[] }>;
  readonly searchParams: Promise<SearchParams>;
}

/** Next hands a page the parts as they stand in the path, and its metadata the parts decoded. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireMember();
  const trail = findTrail((await params).category);
  return trail ? { title: titleOf(trail.at(-1)?.title ?? explorerText.all) } : MISSING;
}

export default async function BrowsePage({ params, searchParams }: Props) {
  const { memberId } = await requireMember();
  const runtime = getRuntime();
  const trail = findTrail((await params).category?.map(decodeURIComponent));
  if (!trail) return <MissingPage />;
  if (categories().length === 0) return <NoOffersYet />;
  const category = trail.at(-1);
  const state = await loadExplorerState(searchParams);
  const { place: typed } = await searchParams;
  // Sent by the form alone, without JavaScript: the page's own address says where is looked.
  if (typeof typed === "string") redirect(explorerHref(category?.key, lookedFrom(state, typed)));
  const siblings = trail.at(-2)?.children ?? categories();
  const choices = category && category.children.length > 0 ? category.children : siblings;
  const toRef = ({ id, key, title }: (typeof trail)[number]) => ({ id, key, title });
  const place = { trail: trail.map(toRef), choices: choices.map(toRef) };
  const query = apiQuery(category?.key, state);
  const filters = resolveSaved(runtime, memberId, Object.fromEntries(new URLSearchParams(query)));
  const asked = askCatalogForJson("listOffers", { ...filters, cursor: state.cursor ?? undefined }, place);
  const isUnknown = await isRefusedFor("near", asked);
  const json = isUnknown ? undefined : await ifFound(asked);
  if (!isUnknown && json === undefined) return <MissingPage />;

  const stale = category && staleSince(runtime, category.id);
  return (
    <ExplorerPage
      saved={savedState(memberId)}
      first={json === undefined ? undefined : { json, query, start: state.cursor, foundAt: Date.now() }}
      place={place}
      radii={radiusChoices(state.radius)}
      styleUrl={runtime.config.MAP_STYLE_URL?.href}
      unknown={isUnknown ? { typed: state.near, ...(await askCatalog("meantPlace", state.near)) } : undefined}
    >
      <div className="sm:mb-1">
        {category && <Trail above={place.trail.slice(0, -1)} />}
        <h1 className="font-bold text-headline">{category?.title ?? explorerText.all}</h1>
        {stale && <p className="mt-2 max-w-prose text-caution text-small">{offersText.staleCategory(stale)}</p>}
      </div>
    </ExplorerPage>
  );
}

/** Looked up once for the page and its title. */
const categories = cache(() => listCategories(getRuntime()));

/**
 * From a root category to the one in the path; empty on the page of all offers, undefined if there is no such category.
 */
function findTrail(parts: readonly string[] | undefined) {
  if (parts === undefined) return [];
  const trail = categoryTrail(categories(), parts.join("/"));
  return trail.length > 0 ? trail : undefined;
}
