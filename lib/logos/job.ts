import { z } from "zod";
import type { JobType } from "@/lib/jobs";

/** Fetches the logos of a sync's new merchants. */
export const LOGOS_JOB: JobType<Record<string, never>> = { kind: "logos", payload: z.object({}).strict() };
