import { z } from "zod";
import type { JobType } from "@/lib/jobs";

/** Does a run that was enqueued. */
export const SYNC_JOB: JobType<{ readonly runId: number }> = { kind: "sync", payload: z.object({ runId: z.number() }) };
