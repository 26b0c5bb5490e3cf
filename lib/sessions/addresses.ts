import { findConfirmedAddresses, findSignInAddresses } from "@/lib/db/sessions";
import { epochSeconds } from "@/lib/domain/epoch-seconds";
import type { Runtime } from "@/lib/runtime";

const REMEMBERED_SECONDS = 30 * 86_400;

/** The addresses from which an account signed in within 30 days, including those of ended sessions. */
export function addressesOfAccount({ portal }: Pick<Runtime, "portal">, emailKey: string): string[] {
  return findSignInAddresses(portal, emailKey, rememberedSince());
}

/** As `addressesOfAccount`, where a second factor was shown. */
export function confirmedAddressesOf({ portal }: Pick<Runtime, "portal">, memberId: number): string[] {
  return findConfirmedAddresses(portal, memberId, rememberedSince());
}

function rememberedSince(): number {
  return epochSeconds() - REMEMBERED_SECONDS;
}
