import { z } from "zod";
import type { JobType } from "@/lib/jobs";

const payload = z.object({ rosterId: z.number().int() });
type RosterJob = JobType<z.output<typeof payload>>;

export const ROSTER_PLAN_JOB: RosterJob = { kind: "roster-plan", payload };
export const ROSTER_APPLY_JOB: RosterJob = { kind: "roster-apply", payload };
