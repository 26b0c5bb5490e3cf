import type { AuditEntry } from "@/lib/audit";
import type { MemberDetail } from "./get";

type Operation = MemberDetail["operations"][number];

/** One thing that was done to a member: what the audit log says of it, and what the program said to it where it was asked. */
export interface HistoryItem {
  readonly at: string;
  readonly actor: string;
  readonly entry: AuditEntry | undefined;
  readonly operation: Operation | undefined;
}

/** Between a row of the one kind and its fellow of the other there is no more than a write. */
const CLOSE_MS = 2_000;

/** The two records of what was done to a member as one, the latest first: neither says a second time what the other said. */
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

/** The log has its entry as the program is asked, or as soon as it has answered. */
function areOfOneDeed(
  { at, actor, action }: AuditEntry,
  { kind, requestedAt, settledAt, ...asked }: Operation,
): boolean {
  if (action !== `member.${kind}` || actor !== asked.actor) return false;
  const time = Date.parse(at);
  const until = settledAt === null ? Number.POSITIVE_INFINITY : Date.parse(settledAt);
  return time >= Date.parse(requestedAt) - CLOSE_MS && time <= until + CLOSE_MS;
}
