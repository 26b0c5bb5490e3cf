import type { readTraces } from "@/lib/db/traces";
import { NotFoundError } from "@/lib/errors";

/** For somebody who is no member, or no more. @throws NotFoundError if nothing is recorded for the id */
export function requireTraces(traces: ReturnType<typeof readTraces>): void {
  if (Object.values(traces).some((rows) => rows.length > 0)) return;
  throw new NotFoundError("Nothing is recorded for this id.");
}
