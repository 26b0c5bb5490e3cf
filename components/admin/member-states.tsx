import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import type { MemberDetail } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { rosterText } from "@/lib/text/roster";
import { AccessStateTag, ServiceStateTag } from "./member-state";

/** Why this person can or cannot get in: the portal's decision next to the program's last answer. */
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
          { term: text.roster, value: <RosterLinks rosters={member.rosters} /> },
          { term: text.since, value: formatInstant(member.createdAt) },
          { term: adminText.members.lastSignIn, value: instant(member.lastSignInAt) },
          { term: adminText.members.lastRedemption, value: instant(member.lastRedemptionAt) },
        ]}
      />
    </div>
  );
}

/** The first roster that changed something about them, and the last. */
function RosterLinks({ rosters }: Pick<MemberDetail, "rosters">) {
  const [latest, ...earlier] = rosters;
  if (!latest) return adminText.member.noRoster;
  const first = earlier.at(-1);
  return (
    <ul>
      {[...(first ? [first] : []), latest].map(({ id, name, kind, settledAt }) => (
        <li key={`${id} ${kind}`}>
          <Link href={`/admin/rosters/${id}`} className="link">
            {name}
          </Link>{" "}
          <span className="text-muted">
            {rosterText.didTo[kind]}
            {settledAt && `, ${formatInstant(settledAt)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
