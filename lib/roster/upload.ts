import { z } from "zod";
import { type Actor, audit } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { insertRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { oneLine } from "@/lib/domain/one-line";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { removeRosterFile } from "./file";
import { type Executor, enqueueRosterJob, ROSTER_PLAN_JOB } from "./job";
import { uploadOptionsSchema } from "./options";
import { storeUpload, type Upload } from "./store-upload";

export const describedSchema = uploadOptionsSchema.extend({
  name: z
    .string()
    .overwrite(oneLine)
    .min(1)
    .max(200)
    .default("roster.csv")
    .describe("the file's name, only for display"),
});

interface Origin {
  readonly source: "console" | "cli" | "source";
  /** Who plans it. */
  readonly executor: Executor;
  /** Further writes in the same transaction. */
  readonly also?: (tx: PortalDb, id: number) => void;
}

/**
 * Receives a roster and enqueues it for planning.
 * @throws AppError `too_large` (413) or, on a full disk, `busy` (503); InvalidInputError if it is incomplete or not
 * text
 */
export async function uploadRoster(
  runtime: Pick<Runtime, "config" | "portal">,
  actor: Actor,
  upload: Upload,
  described: unknown,
  { source, executor, also }: Origin = { source: "console", executor: "worker" },
): Promise<{ id: number }> {
  const { name, ...options } = parseInput(describedSchema, described);
  const file = await storeUpload(runtime, upload);
  try {
    return await write(runtime.portal, (tx) => {
      const { id } = insertRoster(tx, { name, source, options, file, state: "queued", requestedBy: actor.name });
      if (executor === "worker") enqueueRosterJob(tx, ROSTER_PLAN_JOB, id);
      audit(tx, actor, {
        action: "roster.upload",
        subject: rosterSubject(id),
        outcome: "done",
        after: { name, ...options },
      });
      also?.(tx, id);
      return { id };
    });
  } catch (error) {
    await removeRosterFile(runtime, file);
    throw error;
  }
}
