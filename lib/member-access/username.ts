import { randomInt } from "node:crypto";
import type { MemberProfile } from "./profile";

const LONGEST_STEM = 20;

/**
 * A username to request after 2001: the local part of the e-mail in plain letters and digits, and six random digits;
 * the service's own attempts add two (member-access.md, Member, username).
 */
export function chooseUsername(profile: MemberProfile): string {
  const [local = ""] = (profile.email ?? "").split("@");
  const stem = local
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, LONGEST_STEM);
  return `${stem || "member"}${randomInt(100_000, 1_000_000)}`;
}
