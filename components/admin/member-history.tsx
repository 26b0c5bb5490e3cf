import { StateTag, type StateTone } from "@/components/ui/state-tag";
import type { AuditEntry } from "@/lib/audit";
import type { MemberDetail } from "@/lib/members";
import { actorName, adminText } from "@/lib/text/admin";
import { auditText } from "@/lib/text/audit";
import { formatInstant } from "@/lib/text/format";
import { AuditChange } from "./audit-change";

type Operation = MemberDetail["operations"][number];
type Attempt = MemberDetail["attempts"][number];

const OPERATION_TONES: Readonly<Record<Operation["state"], StateTone>> = {
  intended: "caution",
  done: "good",
  failed: "danger",
  unknown: "caution",
};

interface OperationProps {
  readonly operations: readonly Operation[];
  /** Who an actor is, by the record's word. */
  readonly names: Readonly<Record<string, string>>;
}

/** What the audit log says of one member, newest first: what was done, who did it and why. */
export function MemberHistory({
  entries,
  names,
}: { readonly entries: readonly AuditEntry[] } & Pick<OperationProps, "names">) {
  const text = adminText.member;
  if (entries.length === 0) return <p className="text-muted text-small">{text.noHistory}</p>;
  return (
    <ol className="text-small">
      {entries.map((entry) => (
        <li key={entry.id} className="border-t py-4">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">{auditText.actionName(entry.action)}</span>
            {entry.outcome !== "done" && (
              <StateTag tone={entry.outcome === "unknown" ? "caution" : "danger"}>
                {auditText.outcomes[entry.outcome]}
              </StateTag>
            )}
          </p>
          <AuditChange entry={entry} />
          <p className="text-muted">
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time> {text.by(actorName(names, entry.actor))}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Changes of access, newest first: what was asked, what came of it, who asked and why. */
export function OperationList({ operations, names }: OperationProps) {
  const text = adminText.member;
  if (operations.length === 0) return <p className="text-muted text-small">{text.noOperations}</p>;
  return (
    <ol className="text-small">
      {operations.map((operation) => (
        <li key={operation.id} className="border-t py-4">
          <p className="flex flex-wrap justify-between gap-x-6">
            <span className="font-semibold">{adminText.operationKinds[operation.kind]}</span>
            <StateTag tone={OPERATION_TONES[operation.state]}>{adminText.operationStates[operation.state]}</StateTag>
          </p>
          {operation.message && <p>{operation.message}</p>}
          {operation.reason && (
            <p>
              {text.reason}: {operation.reason}
            </p>
          )}
          <p className="text-muted">
            <time dateTime={operation.requestedAt}>{formatInstant(operation.requestedAt)}</time>{" "}
            {text.by(actorName(names, operation.actor))}
          </p>
        </li>
      ))}
    </ol>
  );
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
            <StateTag tone={outcomeTone(attempt.outcome)}>{outcomeWord(attempt.outcome)}</StateTag>
          </p>
          {attempt.detail && <p>{attempt.detail}</p>}
          <p className="text-muted">
            <time dateTime={attempt.startedAt}>{formatInstant(attempt.startedAt)}</time> · {text.reference}{" "}
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

function outcomeWord(outcome: string): string {
  const words: Readonly<Record<string, string>> = adminText.attemptOutcomes;
  return words[outcome] ?? adminText.attemptFailed(outcome);
}
