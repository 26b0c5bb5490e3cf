import { z } from "zod";
import type { JobType } from "@/lib/jobs";

/** Fetches the logos that a sync has brought. */
export const LOGOS_JOB: JobType<Record<string, never>> = { kind: "logos", payload: z.object({}).strict() };
