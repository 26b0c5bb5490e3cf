import type { Metadata } from "next";
import { idOf } from "@/app/id-of";
import { oneOf, readOr404, type SearchParams, single } from "@/app/page-query";
import { LastActionProvider } from "@/components/admin/last-action";
import { RosterApply } from "@/components/admin/roster-apply";
import { RosterCancelQuestions, RosterDiscard } from "@/components/admin/roster-cancel";
import { RosterHeading } from "@/components/admin/roster-heading";
import { RosterMapping } from "@/components/admin/roster-mapping";
import { RosterPlan } from "@/components/admin/roster-plan";
import { RosterPlanAgain } from "@/components/admin/roster-plan-again";
import { RosterRun } from "@/components/admin/roster-run";
import { ButtonLink } from "@/components/ui/button-link";
import { Section } from "@/components/ui/section";
import { requireSupport } from "@/lib/auth";
import { ROW_KINDS } from "@/lib/domain/roster";
import { namesOf } from "@/lib/members";
import { getRoster, listRosterRows, type RosterDetail, sampleColumns } from "@/lib/roster";
import { getRuntime } from "@/lib/runtime";
import { rosterText } from "@/lib/text/roster";
import { mappingText } from "@/lib/text/roster-choices";
import { titleOf } from "@/lib/text/title-of";

interface Props {
  readonly params: Promise<{ id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await requireSupport();
  return { title: titleOf(rosterOr404(await params).name) };
}

export default async function RosterPage({ params, searchParams }: Props) {
  const viewer = await requireSupport();
  const runtime = getRuntime();
  const roster = rosterOr404(await params);
  const asked = await searchParams;
  const { id, source, file, counts, stop, planHash, plannedAt, options, can, requestedBy, appliedBy } = roster;
  const askedKind = oneOf(ROW_KINDS, asked.kind);
  // Another plan may have no lines of the kind that was looked at, as where all of them were answered.
  const kind = askedKind && counts?.[askedKind] ? askedKind : undefined;
  const cursor = single(asked.cursor);
  const rows = readOr404(() => listRosterRows(runtime, id, { kind, cursor }));
  const names = namesOf(runtime, [requestedBy, appliedBy ?? ""]);
  const allowed = viewer.role === "admin" ? can : [];
  const mapping = allowed.includes("map") &&
    file && { id, file, options, plannedAt, samples: await sampleColumns(runtime, id) };
  const applicable = allowed.includes("cancel") && roster.state === "planned";
  const discard = allowed.includes("cancel") && <RosterDiscard />;
  return (
    <main id="content" className="page pt-8 pb-20 sm:pt-12">
      <RosterHeading roster={roster} names={names} />
      {viewer.role !== "admin" && can.length > 0 && (
        <p className="mb-10 text-muted text-small">{rosterText.onlyAdmins}</p>
      )}
      <RosterRun roster={roster} can={allowed} failures={listRosterRows(runtime, id, { state: "failures" })} />
      {roster.state === "refused" && roster.undoOf === null && viewer.role === "admin" && (
        <ButtonLink tone="quiet" href="/admin/rosters">
          {rosterText.upload.title}
        </ButtonLink>
      )}
      <LastActionProvider>
        {mapping && roster.state === "mapping" && (
          <Section title={mappingText.title} className="print:hidden noscript:hidden">
            <div className="flex flex-col items-start gap-8">
              <RosterMapping {...mapping} />
              {discard}
            </div>
          </Section>
        )}
        {counts && (
          <div className={applicable ? "grid gap-x-10 gap-y-12 lg:grid-cols-[1fr_22rem]" : undefined}>
            {applicable && planHash && (
              <Section
                title={rosterText.apply.title}
                aside={
                  // Narrow screens have them below, which may be a long way.
                  <a href="#changes" className="link text-small lg:hidden print:hidden">
                    {rosterText.apply.changes}
                  </a>
                }
                className="lg:sticky lg:top-8 lg:order-last lg:self-start"
              >
                <div className="flex flex-col items-start gap-3">
                  <RosterApply id={id} counts={counts} stop={stop} planHash={planHash} fromFile={file !== null} />
                  {allowed.includes("map") && (
                    <RosterPlanAgain id={id} file={file} options={options} plannedAt={plannedAt} />
                  )}
                  {discard}
                </div>
              </Section>
            )}
            <RosterPlan
              roster={roster}
              counts={counts}
              kind={kind}
              cursor={cursor}
              rows={rows}
              canAnswer={allowed.includes("map") && roster.state === "planned"}
            />
          </div>
        )}
        {mapping && roster.state === "planned" && (
          <details className="mt-12 border-t py-4 print:hidden noscript:hidden">
            <summary className="link font-semibold text-small">{mappingText.again}</summary>
            <div className="mt-6">
              <RosterMapping {...mapping} />
            </div>
          </details>
        )}
      </LastActionProvider>
      {viewer.role === "admin" && <RosterCancelQuestions id={id} source={source} />}
    </main>
  );
}

function rosterOr404(params: { readonly id: string }): RosterDetail {
  return readOr404(() => getRoster(getRuntime(), idOf("roster", params)));
}
