import type { AuditEntry } from "@/lib/audit";
import type { MemberDetail } from "./get";

type Operation = MemberDetail["operations"][number];

/** One action on a member: its entry in the audit log, and the program's answer if it was asked. */
export interface HistoryItem {
  readonly at: string;
  readonly actor: string;
  readonly entry: AuditEntry | undefined;
  readonly operation: Operation | undefined;
}

/** The two matching rows are at most one write apart in time. */
const CLOSE_MS = 2_000;

/** Merges the two records of what was done to a member, latest first, without repeating what both contain. */
export function historyOf({ history, operations }: Pick<MemberDetail, "history" | "operations">): HistoryItem[] {
  const alone = new Set(operations);
  const told = history.map((entry): HistoryItem => {
    const operation = [...alone].find((candidate) => areOfOneDeed(entry, candidate));
    if (operation) alone.delete(operation);
    return { at: entry.at, actor: entry.actor, entry, operation };
  });
  const asked = [...alone].map(
    (operation): HistoryItem => ({ at: operation.requestedAt, actor: operation.actor, entry: undefined, operation }),
  );
  return [...told, ...asked].sort((a, b) => b.at.localeCompare(a.at));
}

/** The log entry is written when the program is asked, or as soon as it has answered. */
function areOfOneDeed(
  { at, actor, action }: AuditEntry,
  { kind, requestedAt, settledAt, ...asked }: Operation,
): boolean {
  if (action !== `member.${kind}` || actor !== asked.actor) return false;
  const time = Date.parse(at);
  const until = settledAt === null ? Number.POSITIVE_INFINITY : Date.parse(settledAt);
  return time >= Date.parse(requestedAt) - CLOSE_MS && time <= until + CLOSE_MS;
}
