import { Facts } from "@/components/ui/facts";
import type { MemberDetail } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { AccessStateTag, ServiceStateTag } from "./member-state";

/** Why this person can or cannot get in: what the portal decided beside what the program last said. */
export function MemberStates({ member }: { readonly member: MemberDetail }) {
  const text = adminText.member;
  const instant = (value: string | null) => (value ? formatInstant(value) : adminText.members.never);
  return (
    <div className="grid gap-x-6 lg:grid-cols-2">
      <Facts
        facts={[
          { term: text.accessHere, value: <AccessStateTag state={member.accessState} /> },
          {
            term: text.atProgram,
            value: (
              <>
                <ServiceStateTag state={member.serviceState} />
                <p className="text-muted">
                  {adminText.serviceNotes[member.serviceState]}{" "}
                  {member.serviceStateAt && text.asOf(formatInstant(member.serviceStateAt))}
                </p>
              </>
            ),
          },
        ]}
      />
      <Facts
        facts={[
          { term: adminText.members.id, value: member.clientUserId },
          { term: text.role, value: adminText.roles[member.role] },
          { term: text.since, value: formatInstant(member.createdAt) },
          { term: adminText.members.lastSignIn, value: instant(member.lastSignInAt) },
          { term: adminText.members.lastRedemption, value: instant(member.lastRedemptionAt) },
        ]}
      />
    </div>
  );
}
