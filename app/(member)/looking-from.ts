import { headers } from "next/headers";
import { findPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { explorerText } from "@/lib/text/explorer";
import { type SearchParams, single } from "../page-query";

/** Where a page counts distances from. */
export interface LookingFrom {
  /** In the member's own words; empty where there are none. */
  readonly near: string;
  /** Undefined where nothing was named, or nobody knows the place. */
  readonly place: ReturnType<typeof findPlace>;
}

/** The place that a page was asked for with, else that of the search which led to it, else the member's ZIP code. */
export async function lookingFrom(memberId: number, params: SearchParams): Promise<LookingFrom> {
  const near = single(params.near) ?? (await nearOfSearch()) ?? getProfile(getRuntime(), memberId).zip ?? "";
  const place = findPlace(near);
  return { near, place: place && isPoint(near) ? { ...place, name: explorerText.here } : place };
}

async function nearOfSearch(): Promise<string | undefined> {
  const page = URL.parse((await headers()).get("referer") ?? "");
  if (page?.origin !== getRuntime().config.PORTAL_URL.origin) return undefined;
  return page.searchParams.get("near") || undefined;
}
