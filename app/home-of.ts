import { askCatalog, hasOffersNear } from "@/lib/catalog";
import { homeZip } from "@/lib/domain/home-zip";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

/** The member's ZIP code; empty if there is none, or nobody knows where it is. */
export async function homeOf(memberId: number): Promise<string> {
  const zip = homeZip(getProfile(getRuntime(), memberId));
  return zip && (await askCatalog("findPlace", zip)) ? zip : "";
}

/** Around what a member browses who has asked for no place: their home, or nothing if no offer is near it. */
export async function browsedAround(memberId: number): Promise<string> {
  const zip = homeZip(getProfile(getRuntime(), memberId));
  return zip && (await hasOffersNear(zip)) ? zip : "";
}
