import { findMember } from "@/lib/db/members";
import { NotFoundError } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";

/** The data about a member that is sent to the program with each Redeem; null is not sent. */
export interface Profile {
  readonly clientUserId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string | null;
  readonly phone: string | null;
  readonly position: string | null;
}

/** @throws NotFoundError */
export function getProfile({ portal }: Pick<Runtime, "portal">, memberId: number): Profile {
  const member = findMember(portal, memberId);
  if (!member) throw new NotFoundError("There is no such member.");
  const { clientUserId, firstName, lastName, email, address, city, state, zip, country, phone, position } = member;
  return { clientUserId, firstName, lastName, email, address, city, state, zip, country, phone, position };
}
