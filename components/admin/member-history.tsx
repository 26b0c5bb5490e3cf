import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { HistoryItem, MemberDetail } from "@/lib/members";
import { actorName, adminText, attemptOutcome } from "@/lib/text/admin";
import { auditText } from "@/lib/text/audit";
import { formatInstant } from "@/lib/text/format";
import { AuditChange } from "./audit-change";

type Attempt = MemberDetail["attempts"][number];

const OPERATION_TONES: Readonly<Record<MemberDetail["operations"][number]["state"], StateTone>> = {
  intended: "caution",
  done: "good",
  failed: "danger",
  unknown: "caution",
};

interface Props {
  readonly items: readonly HistoryItem[];
  /** Names of actors, by their name in the record. */
  readonly names: ReadonlyMap<string, string>;
}

/** What was done to one member, newest first: who did it and why, what changed, and the program's answer. */
export function MemberHistory({ items, names }: Props) {
  const text = adminText.member;
  if (items.length === 0) return <p className="text-muted text-small">{text.noHistory}</p>;
  return (
    <ol className="text-small">
      {items.map(({ at, actor, entry, operation }) => (
        <li key={entry?.id ?? operation?.id} className="border-t py-4">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">{auditText.actionName(entry?.action ?? `member.${operation?.kind}`)}</span>
            <Outcome entry={entry} operation={operation} />
          </p>
          {entry ? <AuditChange entry={entry} /> : operation?.reason && <p>{operation.reason}</p>}
          {operation?.message && <p>{operation.message}</p>}
          <p className="text-muted">
            <time dateTime={at}>{formatInstant(at)}</time> {text.by(actorName(names, actor))}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The program's answer if it was asked, otherwise any outcome other than "done". */
function Outcome({ entry, operation }: Pick<HistoryItem, "entry" | "operation">) {
  if (operation) {
    return <StateTag tone={OPERATION_TONES[operation.state]}>{adminText.operationStates[operation.state]}</StateTag>;
  }
  if (!entry || entry.outcome === "done") return null;
  const tone = entry.outcome === "unknown" ? "caution" : "danger";
  return <StateTag tone={tone}>{auditText.outcomes[entry.outcome]}</StateTag>;
}

/** Redeem attempts, newest first, each with the number that the member reads to support. */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const text = adminText.member;
  if (attempts.length === 0) return <p className="text-muted text-small">{text.noAttempts}</p>;
  return (
    <ol className="text-small">
      {attempts.map((attempt) => (
        <li key={attempt.id} className="border-t py-4">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">{attempt.offerTitle}</span>
            <StateTag tone={outcomeTone(attempt.outcome)}>{attemptOutcome(attempt.outcome)}</StateTag>
          </p>
          {attempt.detail && <p>{attempt.detail}</p>}
          <p className="text-muted">
            <time dateTime={attempt.startedAt}>{formatInstant(attempt.startedAt)}</time> · {text.attemptNumber}{" "}
            <span className="font-mono">{attempt.id}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

function outcomeTone(outcome: string): StateTone {
  if (outcome === "sent") return "good";
  return outcome === "started" ? "caution" : "danger";
}
