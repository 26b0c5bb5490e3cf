import { isInAuditLog } from "@/lib/db/audit";
import type { PortalDb } from "@/lib/db/client";
import { countMembers, type MemberSearch, memberSearch, pageMembers } from "@/lib/db/member-list";
import { findMemberByClientUserId } from "@/lib/db/members";
import { isOtherActor, memberName } from "@/lib/domain/members";
import { searchWords } from "@/lib/domain/search-words";
import type { Runtime } from "@/lib/runtime";

const BY_NAME = { sort: "name", order: "asc" } as const;
const SHOWN = 3;

type Column = "actor" | "subject";

/** One id, whether or not a member or the log knows it, or several members whom a search finds. */
type PeopleMeant = { readonly id: string; readonly isKnown: boolean } | { readonly search: MemberSearch };

/**
 * Whom a filter's text means: the process, the member or the name in the log that is exactly this text; otherwise the
 * members with these words in name, address or id.
 */
export function peopleMeant(portal: PortalDb, column: Column, text: string): PeopleMeant {
  const isProcess = column === "actor" && isOtherActor(text);
  if (isProcess || findMemberByClientUserId(portal, text) || isInAuditLog(portal, column, text))
    return { id: text, isKnown: true };
  const search = memberSearch(portal, searchWords(text));
  const [first, another] = search ? pageMembers(portal, { search }, BY_NAME, { limit: 2 }) : [];
  if (!search || !first) return { id: text, isKnown: false };
  return another ? { search } : { id: first.clientUserId, isKnown: true };
}

/** The members that a filter's text means; the first few by name. */
export interface PeopleFound {
  readonly names: readonly string[];
  /** 0 if the text means nobody. */
  readonly total: number;
  /** Whether `total` is exact; a search is only counted up to 1,000. */
  readonly isTotalExact: boolean;
}

/** @returns undefined for an id that only the log knows: a process, a roster, or a member who was deleted */
export function findPeople({ portal }: Pick<Runtime, "portal">, column: Column, text: string): PeopleFound | undefined {
  const people = peopleMeant(portal, column, text.trim().normalize("NFC"));
  if ("search" in people) {
    const names = pageMembers(portal, people, BY_NAME, { limit: SHOWN }).map(memberName);
    const { total, isExact } = countMembers(portal, people);
    return { names, total, isTotalExact: isExact };
  }
  const member = findMemberByClientUserId(portal, people.id);
  if (member) return { names: [memberName(member)], total: 1, isTotalExact: true };
  return people.isKnown ? undefined : { names: [], total: 0, isTotalExact: true };
}
