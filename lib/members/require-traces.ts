import type { readTraces } from "@/lib/db/traces";
import { isPseudonym } from "@/lib/domain/audit";
import { NotFoundError } from "@/lib/errors";
import { memberReasons } from "@/lib/text/member-reasons";

/**
 * For people who are not members, or no longer.
 * @throws NotFoundError if nothing is recorded for the id, or it stands for somebody who has been erased
 */
export function requireTraces(clientUserId: string, traces: ReturnType<typeof readTraces>): void {
  if (!isPseudonym(clientUserId) && Object.values(traces).some((rows) => rows.length > 0)) return;
  throw new NotFoundError(memberReasons.noTraces);
}
