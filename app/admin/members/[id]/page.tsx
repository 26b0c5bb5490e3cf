import type { Metadata } from "next";
import { readOr404 } from "@/app/page-query";
import { AccessAction } from "@/components/admin/access-action";
import { CopyText } from "@/components/admin/copy-text";
import { LastActionProvider } from "@/components/admin/last-action";
import { MemberActions } from "@/components/admin/member-actions";
import { MemberExport } from "@/components/admin/member-export";
import { AttemptList, MemberHistory } from "@/components/admin/member-history";
import { MemberStates } from "@/components/admin/member-states";
import { MemberVerdict } from "@/components/admin/member-verdict";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { EmailAddress } from "@/components/ui/email-address";
import { Link } from "@/components/ui/link";
import { Note } from "@/components/ui/note";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { getMember, historyOf, namesOf } from "@/lib/members";
import { getRuntime } from "@/lib/runtime";
import { adminText } from "@/lib/text/admin";
import { lockedMessage } from "@/lib/text/member";
import { shellText } from "@/lib/text/shell";
import { titleOf } from "@/lib/text/title-of";

interface Props {
  readonly params: Promise<{ id: string }>;
}

/** Next hands a page the id as it stands in the path, and its metadata the id decoded. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSupport();
  const { id } = await params;
  return { title: titleOf(readOr404(() => getMember(getRuntime(), id)).name) };
}

export default async function MemberPage({ params }: Props) {
  const viewer = await requireSupport();
  const id = decodeURIComponent((await params).id);
  const member = readOr404(() => getMember(getRuntime(), id));
  const { clientUserId, name, email, role, accessState, serviceState, isUnconfirmed, obstacles, linkedAt } = member;
  const items = historyOf(member);
  const names = namesOf(
    getRuntime(),
    items.map(({ actor }) => actor),
  );
  const isSelf = viewer.clientUserId === clientUserId;
  const text = adminText.member;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <LastActionProvider>
        <Breadcrumbs label={shellText.trail} crumbs={[{ title: text.back, href: "/admin/members" }]} />
        <div className="mt-3 mb-10 flex flex-wrap items-end justify-between gap-x-8 gap-y-6">
          <div className="min-w-0">
            <h1 className="break-words font-bold text-headline">{member.name}</h1>
            <p className="mt-2 break-words text-lead text-muted">
              {member.email ? <EmailAddress address={member.email} /> : member.clientUserId}
            </p>
          </div>
          {viewer.role === "admin" && (
            <AccessAction
              kind={member.accessState === "active" ? "deactivate" : "reactivate"}
              clientUserId={member.clientUserId}
              name={member.name}
              isSelf={isSelf}
            />
          )}
        </div>
        {viewer.role === "admin" && isSelf && (
          <Note tone="caution" className="mb-10 max-w-prose">
            {text.self}
          </Note>
        )}
        <Section title={text.verdict}>
          <div className="mb-8 max-w-prose">
            <MemberVerdict member={member} />
          </div>
          <MemberStates member={member} />
        </Section>
        {member.serviceState === "locked" && (
          <Section title={text.lockedTitle} className="mt-12">
            <CopyText
              label={text.lockedMessage}
              text={lockedMessage({ ...member, attemptId: member.attempts.find(isLocked)?.id })}
            />
          </Section>
        )}
        <Section title={text.actions} className="mt-12">
          {viewer.role !== "admin" && <p className="mb-4 max-w-prose text-muted text-small">{text.onlyAdmins}</p>}
          <ul className="text-small">
            {viewer.role === "admin" ? (
              <MemberActions
                member={{
                  clientUserId,
                  name,
                  email,
                  role,
                  accessState,
                  serviceState,
                  isUnconfirmed,
                  obstacles,
                  linkedAt,
                }}
              />
            ) : (
              <MemberExport clientUserId={clientUserId} />
            )}
          </ul>
        </Section>
        <div className="mt-12 grid gap-x-6 gap-y-12 lg:grid-cols-2">
          <Section title={text.attempts}>
            <AttemptList attempts={member.attempts} />
          </Section>
          <Section
            title={text.history}
            aside={
              <Link
                href={`/admin/audit?${new URLSearchParams({ subject: member.clientUserId })}`}
                className="link text-small"
              >
                {text.wholeHistory}
              </Link>
            }
          >
            <MemberHistory items={items} names={names} />
          </Section>
        </div>
      </LastActionProvider>
    </main>
  );
}

function isLocked({ outcome }: { readonly outcome: string }): boolean {
  return outcome === "member_locked";
}
