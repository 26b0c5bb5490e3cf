import Link from "next/link";
import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import type { MemberSummary } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { AccessStateTag, ServiceStateTag } from "./member-state";

const text = adminText.members;

/** Members, each of whom leads to the member's page. */
export function MembersTable({ members }: { readonly members: readonly MemberSummary[] }) {
  return (
    <DataTable
      caption={text.title}
      rows={members}
      rowKey={({ clientUserId }) => clientUserId}
      head={{ title: text.name, cell: (member) => <MemberName member={member} /> }}
      columns={[
        { title: text.access, cell: ({ accessState }) => <AccessStateTag state={accessState} /> },
        { title: text.service, cell: ({ serviceState }) => <ServiceStateTag state={serviceState} /> },
        { title: text.lastSignIn, cell: ({ lastSignInAt }) => when(lastSignInAt) },
        { title: text.lastRedemption, cell: ({ lastRedemptionAt }) => when(lastRedemptionAt) },
      ]}
    />
  );
}

function MemberName({ member }: { readonly member: MemberSummary }) {
  return (
    <>
      <Link href={`/admin/members/${encodeURIComponent(member.clientUserId)}`} className="link font-semibold">
        {member.name}
      </Link>
      {member.role !== "member" && <span className="ms-2 text-muted">{adminText.roles[member.role]}</span>}
      <span className="block text-muted">{member.email ?? member.clientUserId}</span>
    </>
  );
}

function when(instant: string | null): ReactNode {
  if (instant) return <time dateTime={instant}>{formatInstant(instant)}</time>;
  return <span className="text-muted">{text.never}</span>;
}
