import { headers } from "next/headers";
import { findPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { explorerText } from "@/lib/text/explorer";
import { type SearchParams, single } from "../page-query";
import { loadExplorerState } from "./browse/[[...category]]/search-params";

/** The place that a page measures distances from. */
export interface LookingFrom {
  /** As the member typed it; empty if they typed nothing. */
  readonly near: string;
  /** Undefined if no place was given, or it is unknown. */
  readonly place: ReturnType<typeof findPlace>;
}

/** The place in the page's own query, or that of the search that led here, or the member's ZIP code. */
export async function lookingFrom(memberId: number, params: SearchParams): Promise<LookingFrom> {
  const own = single(params.near);
  const search = own === undefined ? await loadExplorerState(await searchBefore()) : undefined;
  const near = own ?? (search?.near || (getProfile(getRuntime(), memberId).zip ?? ""));
  const place = findPlace(near);
  const point = explorerText.points[search?.at ?? "other"];
  return { near, place: place && isPoint(near) ? { ...place, name: point } : place };
}

/** What the page was asked with that led here; nothing where that is none of ours. */
async function searchBefore(): Promise<URLSearchParams> {
  const page = URL.parse((await headers()).get("referer") ?? "");
  const isOurs = page?.origin === getRuntime().config.PORTAL_URL.origin;
  return isOurs ? page.searchParams : new URLSearchParams();
}
