import Link from "next/link";
import type { ReactNode } from "react";
import type { MemberSummary } from "@/lib/members";
import { adminText } from "@/lib/text/admin";
import { formatInstant } from "@/lib/text/format";
import { AccessStateTag, ServiceStateTag } from "./member-state";

/** Members, one a row on wide screens and one a block on narrow ones; each leads to the member's page. */
export function MembersTable({ members }: { readonly members: readonly MemberSummary[] }) {
  const text = adminText.members;
  return (
    <table className="block w-full text-small lg:table">
      <caption className="sr-only">{text.title}</caption>
      <thead className="hidden lg:table-header-group">
        <tr className="text-start text-fine text-muted">
          {[text.name, text.access, text.service, text.lastSignIn, text.lastRedemption].map((title) => (
            <th key={title} scope="col" className="border-ink border-b py-2 pe-6 text-start font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block border-t lg:table-row-group">
        {members.map((member) => (
          <tr key={member.clientUserId} className="block border-b py-4 lg:table-row lg:hover:bg-wash">
            <th scope="row" className="block py-1 pe-6 text-start font-regular lg:table-cell lg:border-b lg:py-3">
              <Link href={memberHref(member)} className="link font-semibold">
                {member.name}
              </Link>
              {member.role !== "member" && <span className="ms-2 text-muted">{adminText.roles[member.role]}</span>}
              <span className="block text-muted">{member.email ?? member.clientUserId}</span>
            </th>
            <Cell title={text.access}>
              <AccessStateTag state={member.accessState} />
            </Cell>
            <Cell title={text.service}>
              <ServiceStateTag state={member.serviceState} />
            </Cell>
            <Cell title={text.lastSignIn}>{when(member.lastSignInAt)}</Cell>
            <Cell title={text.lastRedemption}>{when(member.lastRedemptionAt)}</Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <td className="flex gap-4 py-0.5 pe-6 align-top lg:table-cell lg:border-b lg:py-3">
      <span aria-hidden="true" className="w-32 shrink-0 text-muted lg:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}

/** An id may be any printable text (design, HTTP surface). */
function memberHref({ clientUserId }: MemberSummary): string {
  return `/admin/members/${encodeURIComponent(clientUserId)}`;
}

function when(instant: string | null): ReactNode {
  if (instant) return <time dateTime={instant}>{formatInstant(instant)}</time>;
  return <span className="text-muted">{adminText.members.never}</span>;
}
