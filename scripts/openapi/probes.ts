import { z } from "zod";
import { DATABASE_STATES, DISK_STATES } from "@/lib/health";
import type { Operation } from "./operation";

const readiness = z.object({
  ready: z.boolean(),
  databases: z.enum(DATABASE_STATES),
  disk: z.enum(DISK_STATES),
});

export const probeOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/healthz",
    summary: "The process is alive",
    answers: { 200: z.object({ status: z.literal("ok") }) },
  },
  {
    method: "get",
    path: "/readyz",
    summary: "It can serve: both databases answer with this version's tables, and there is room to write",
    answers: { 200: readiness, 503: readiness },
  },
  {
    method: "get",
    path: "/metrics",
    summary: "Prometheus' text, with METRICS_TOKEN as bearer token, or from this machine if none is set",
    answers: { 200: { media: "text/plain" } },
  },
];
