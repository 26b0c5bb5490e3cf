import type { readTraces } from "@/lib/db/traces";
import { NotFoundError } from "@/lib/errors";
import { memberReasons } from "@/lib/text/member-reasons";

/** For people who are not members, or no longer. @throws NotFoundError if nothing is recorded for the id */
export function requireTraces(traces: ReturnType<typeof readTraces>): void {
  if (Object.values(traces).some((rows) => rows.length > 0)) return;
  throw new NotFoundError(memberReasons.noTraces);
}
