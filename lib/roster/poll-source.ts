import path from "node:path";
import { audit, WORKER } from "@/lib/audit";
import type { PortalDb } from "@/lib/db/client";
import { withdrawJob } from "@/lib/db/jobs";
import { filesTaken, insertRoster, listFromSource, type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { AppError, hasCode } from "@/lib/errors";
import { atTimes, enqueuePlainJob, nextTime, plainJob } from "@/lib/jobs";
import type { Runtime } from "@/lib/runtime";
import { cancelIn } from "./cancel";
import { removeRosterFile } from "./file";
import type { SourceFile, SourceOptions } from "./source-file";
import { openNewest } from "./source-folder";
import { openUrl } from "./source-url";
import { uploadRoster } from "./upload";

/** Every night, machine's time zone. */
const NIGHTLY = "15 3 * * *";
/** How often to check; far more often than that. */
const OFTEN = "*/5 * * * *";

export const ROSTER_SOURCE_JOB = plainJob("roster-source");

type SourceRuntime = Pick<Runtime, "config" | "portal">;

/**
 * Keeps a poll of ROSTER_SOURCE enqueued for the next night, until the signal, or none where it is not set. A missed
 * poll is made up for as soon as a worker runs; a newly set source is first polled at night, too.
 */
export async function keepRosterSource({ config, portal }: SourceRuntime, signal: AbortSignal): Promise<void> {
  await atTimes(OFTEN, signal, async () => {
    await write(portal, (tx) => {
      if (config.ROSTER_SOURCE) enqueuePlainJob(tx, ROSTER_SOURCE_JOB, nextTime(NIGHTLY));
      else withdrawJob(tx, ROSTER_SOURCE_JOB.kind);
    });
  });
}

/**
 * Takes what ROSTER_SOURCE has, and leaves it to the worker to be planned with whoever it does not name deactivated. A
 * newer file takes the place of one that still waits for an admin.
 * @returns the roster, or undefined where there is nothing new
 * @throws what kept the source from being read or taken; what is wrong with the file is also the message of a refused
 * roster
 */
export async function pollRosterSource(
  runtime: SourceRuntime,
  signal: AbortSignal,
  ca?: string,
): Promise<{ id: number } | undefined> {
  const file = await openOrRefuse(runtime, { signal, ca });
  return file && (await take(runtime, file));
}

async function openOrRefuse(
  { config, portal }: SourceRuntime,
  asked: Pick<SourceOptions, "signal" | "ca">,
): Promise<SourceFile | undefined> {
  const { ROSTER_SOURCE: source, ROSTER_SOURCE_PRIVATE } = config;
  if (!source) return undefined;
  const options = { ...asked, taken: filesTaken(portal), allowPrivate: ROSTER_SOURCE_PRIVATE === "allowed" };
  return await orRefuse(portal, "ROSTER_SOURCE", () =>
    /^https:/i.test(source) ? openUrl(new URL(source), options) : openNewest(path.resolve(source), options),
  );
}

async function take(runtime: SourceRuntime, file: SourceFile): Promise<{ id: number }> {
  const described = { name: file.name, deactivateMissing: true };
  let replaced: RosterRecord[] = [];
  // In one transaction: an admin may apply or cancel the waiting roster at any moment, and a crashing worker must not
  // lose one.
  const also = (tx: PortalDb, id: number) => {
    updateRoster(tx, id, { sourceFile: file.mark ?? null });
    replaced = listFromSource(tx, ["mapping", "planned"]).map((roster) => cancelIn(tx, WORKER, roster.id));
  };
  try {
    const roster = await orRefuse(runtime.portal, file.name, () =>
      uploadRoster(runtime, WORKER, file, described, { source: "source", executor: "worker", also }),
    );
    for (const { file: waiting } of replaced) await removeRosterFile(runtime, waiting);
    return roster;
  } finally {
    await file.close();
  }
}

/**
 * What is wrong with the file is there for an admin to read in the morning; that the portal could not write is the
 * log's.
 */
async function orRefuse<Result>(portal: Runtime["portal"], name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && !hasCode(error, "busy")) {
      const options = { deactivateMissing: true, idChanges: "ask" } as const;
      await write(portal, (tx) => {
        const roster = { name, source: "source", state: "refused", options, requestedBy: WORKER.name } as const;
        const { id } = insertRoster(tx, { ...roster, message: error.message });
        audit(tx, WORKER, {
          action: "roster.upload",
          subject: rosterSubject(id),
          outcome: "failed",
          reason: error.message,
        });
      });
    }
    throw error;
  }
}
