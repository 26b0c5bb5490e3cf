import { z } from "zod";
import { isOtherSubject } from "./audit";
import { composed } from "./composed";
import { rule } from "./input-rule";
import { hasInvisible } from "./invisible";

export const ROLES = ["member", "support", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** What the portal decided: an active member may use the portal and Redeem. */
export const ACCESS_STATES = ["active", "deactivated"] as const;
export type AccessState = (typeof ACCESS_STATES)[number];

/** The member access service's last answer about the member; `unknown` if the answer was lost. */
export const SERVICE_STATES = ["unregistered", "active", "deactivated", "locked", "elsewhere", "unknown"] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** What can keep a member from redeeming. */
export type Obstacle =
  | "switched-off"
  | "no-address"
  | "no-password"
  | "switched-off-there"
  | "locked"
  | "elsewhere"
  | "unknown"
  | "half-deleted"
  | "redeem-failed";

/** The longest text by which members are searched. */
export const MEMBER_SEARCH_CHARACTERS = 200;
/** What lists of members can be sorted by. */
export const MEMBER_SORTS = ["name", "lastSignIn", "lastRedemption"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** The longest id, name, ZIP code and reason, where they are typed and where they are checked. */
export const CLIENT_USER_ID_CHARACTERS = 255;
export const NAME_CHARACTERS = 100;
export const ZIP_CHARACTERS = 20;
export const REASON_CHARACTERS = 500;

const JOINERS = /[\u200c\u200d]/g;

const OTHER_ACTORS = ["cli", "worker", "mail", "oidc", "nobody"] as const;
export type OtherActor = (typeof OTHER_ACTORS)[number];

/** Whether the audit log means no member by this actor: no member's id may look like one of these. */
export function isOtherActor(actor: string): boolean {
  return OTHER_ACTORS.some((known) => known === actor);
}

function isTaken(text: string): boolean {
  return isOtherActor(text) || isOtherSubject(text);
}

/**
 * The member's identifier within the organisation's program: any printable text; it never changes. Except `.` and `..`,
 * which no path can contain, encoded or not (WHATWG URL, path state).
 */
export const clientUserIdSchema = z
  .string()
  .trim()
  .overwrite(composed)
  .min(1, { abort: true })
  .max(CLIENT_USER_ID_CHARACTERS, { abort: true })
  .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), rule("printable"))
  .refine((text) => !hasInvisible(text), rule("visible"))
  .refine((text) => text !== "." && text !== "..", rule("path"))
  .refine((text) => !isTaken(text.replace(JOINERS, "").normalize("NFKC").toLowerCase()), rule("process"))
  .brand("ClientUserId");
/** An id as the database has it: what it was checked by when it came may have been another rule. */
export const storedClientUserIdSchema = z.string().brand("ClientUserId");
export type ClientUserId = z.output<typeof clientUserIdSchema>;

export function memberName(member: { firstName: string; lastName: string }): string {
  return `${member.firstName} ${member.lastName}`.trim();
}
