import { headers } from "next/headers";
import { findPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { explorerText } from "@/lib/text/explorer";
import { type SearchParams, single } from "../page-query";

/** The place that a page measures distances from. */
export interface LookingFrom {
  /** As the member typed it; empty if they typed nothing. */
  readonly near: string;
  /** Undefined if no place was given, or it is unknown. */
  readonly place: ReturnType<typeof findPlace>;
}

/** The place in the page's own query, or that of the search that led here, or the member's ZIP code. */
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
