import type { Actor } from "@/lib/audit";
import { removeStaging, stagingFile } from "@/lib/db/staging";
import { write } from "@/lib/db/write";
import type { Runtime } from "@/lib/runtime";
import { judgeIn } from "./judge";

/**
 * An admin rejects a held run: the catalogue stays, and this edition of the feed is not read again unless requested.
 * @throws NotFoundError, ConflictError if it is not held (any more)
 */
export async function rejectHeldRun(
  { portal, config }: Pick<Runtime, "portal" | "config">,
  actor: Actor,
  runId: number,
): Promise<void> {
  await write(portal, (tx) => judgeIn(tx, actor, runId, "rejected"));
  removeStaging(stagingFile(config.DATA_DIR, runId));
}
