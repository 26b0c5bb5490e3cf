import { headers } from "next/headers";
import { findPlace } from "@/lib/catalog";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
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
  return { near, place: findPlace(near) };
}

async function nearOfSearch(): Promise<string | undefined> {
  const page = URL.parse((await headers()).get("referer") ?? "");
  if (page?.origin !== getRuntime().config.PORTAL_URL.origin) return undefined;
  return page.searchParams.get("near") || undefined;
}
