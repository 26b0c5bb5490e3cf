import { hasCode } from "@/lib/errors";
import { sqliteCodeOf } from "./sqlite-code";

/** Whether a write failed because the disk is full, or a quota of it is used up. */
export function isDiskFull(error: unknown): boolean {
  return sqliteCodeOf(error) === "SQLITE_FULL" || hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
}
