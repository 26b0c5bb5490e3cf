import type { MemberRow } from "@/lib/db/members";
import type { ProfileField } from "@/lib/domain/roster";
import type { MemberProfile } from "@/lib/member-access";

/**
 * What the service learns of a member when it is asked to log them in, or to register them; either may make the member
 * there. A welcome mail is for an admin to choose, and what the service does where it is not told is not shown.
 */
export function toServiceProfile(member: Pick<MemberRow, "clientUserId" | ProfileField>): MemberProfile {
  return {
    clientUserId: member.clientUserId,
    email: member.email ?? undefined,
    firstName: member.firstName,
    lastName: member.lastName,
    address: member.address ?? undefined,
    city: member.city ?? undefined,
    state: member.state ?? undefined,
    zip: member.zip ?? undefined,
    country: member.country ?? undefined,
    phone: member.phone ?? undefined,
    position: member.position ?? undefined,
    sendWelcomeEmail: false,
  };
}
