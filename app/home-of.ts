import { browsableAround } from "@/lib/catalog";
import { homeZip } from "@/lib/domain/home-zip";
import { getProfile } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";

/** The ZIP code of a member's home, wherever it is; empty if there is none. */
export function homeOf(memberId: number): string {
  return homeZip(getProfile(getRuntime(), memberId)) ?? "";
}

/** Around what a member browses who has asked for no place: their home, or nothing if no offer is near it. */
export async function browsedAround(memberId: number): Promise<string> {
  const home = homeOf(memberId);
  return home && (await browsableAround(getRuntime(), home));
}
