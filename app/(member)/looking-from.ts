import { headers } from "next/headers";
import { EVERYTHING, type ExplorerState } from "@/components/explorer/explorer-state";
import { askCatalog, type FoundPlace, type MeantPlace } from "@/lib/catalog";
import { isPoint } from "@/lib/domain/is-point";
import { nearAsked } from "@/lib/domain/near-asked";
import type { Onward } from "@/lib/domain/near-href";
import { getRuntime } from "@/lib/runtime";
import { explorerText } from "@/lib/text/explorer";
import { homeOf } from "../home-of";
import type { SearchParams } from "../page-query";
import { loadExplorerState } from "./browse/[[...category]]/search-params";

/** The place that a page measures distances from. */
export interface LookingFrom {
  /** As the member typed it; empty if they typed nothing, or emptied the field. */
  readonly near: string;
  /** The same for links to pages like this one. */
  readonly onward: Onward;
  /** Undefined if no place was given, or it is unknown. */
  readonly place: FoundPlace | undefined;
  /** What a place may be meant as that is unknown. */
  readonly meant: MeantPlace | undefined;
  /**
   * The explorer as it looks from there: as far as the page's own query says, or as the search which led here did from
   * there.
   */
  readonly explorer: ExplorerState;
}

/** The place in the page's own query, or that of the search that led here, or the member's ZIP code. */
export async function lookingFrom(memberId: number, params: SearchParams): Promise<LookingFrom> {
  const search = await searchBefore();
  const asked = nearAsked(params.near, search.near);
  const wanted = asked ?? homeOf(memberId);
  const place = (wanted && (await askCatalog("findPlace", wanted))) || undefined;
  // Nobody typed a home that is unknown.
  const near = asked ?? (place ? wanted : "");
  const own = loadExplorerState(params);
  const searched = search.near === near ? search : EVERYTHING;
  const at = own.at ?? searched.at;
  const radius = params.radius === undefined ? searched.radius : own.radius;
  return {
    near,
    onward: params.near === "" ? { near: null } : { near, at },
    meant: near !== "" && !place ? await askCatalog("meantPlace", near) : undefined,
    place: place && isPoint(near) ? { ...place, name: explorerText.points[at ?? "other"] } : place,
    explorer: place ? { ...EVERYTHING, near, at, radius } : EVERYTHING,
  };
}

async function searchBefore(): Promise<Pick<ExplorerState, "near" | "at" | "radius">> {
  const page = URL.parse((await headers()).get("referer") ?? "");
  const isOurs = page?.origin === getRuntime().config.PORTAL_URL.origin;
  return loadExplorerState(isOurs ? page.searchParams : {});
}
