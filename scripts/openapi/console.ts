import { z } from "zod";
import { type AuditPage, auditQuerySchema } from "@/lib/audit/list";
import { auditFilterSchema } from "@/lib/audit/query";
import { SYNC_PHASES, SYNC_STATES, SYNC_TRIGGERS } from "@/lib/db/schema/portal/sync-runs";
import { FEED_FAILURES } from "@/lib/domain/feed-failure";
import type { Finding } from "@/lib/health";
import { insightQuerySchema } from "@/lib/insight/export";
import type { SyncRunDetail } from "@/lib/sync";
import { syncRequestSchema } from "@/lib/sync/enqueue";
import { runQuerySchema } from "@/lib/sync/list-runs";
import { auditEntry } from "./members";
import { CSV, EVENTS, JSON_BODY, type Operation } from "./operation";

const count = z.number().int().min(0);
const optionalText = z.string().nullable();
const nextCursor = z.string().nullable();

const finding = z.object({
  check: z.string(),
  state: z.enum(["ok", "warning", "failed"]),
  message: z.string(),
  mend: z.string().exactOptional(),
}) satisfies z.ZodType<Finding>;
const auditPage = z.object({ items: z.array(auditEntry), nextCursor }) satisfies z.ZodType<AuditPage>;

const run = z
  .object({
    id: z.number().int(),
    trigger: z.enum(SYNC_TRIGGERS),
    force: z.boolean(),
    state: z.enum(SYNC_STATES),
    phase: z.enum(SYNC_PHASES),
    requestedAt: z.string(),
    startedAt: optionalText,
    endedAt: optionalText,
    lastModified: optionalText,
    datedApart: z.boolean().describe("whether the service dated the categories and the pages of the edition apart"),
    expires: optionalText,
    requestsPlanned: count,
    requests: count,
    bytes: count,
    categoriesDone: count,
    categoriesTotal: count,
    offers: count,
    merchants: count.nullable(),
    added: count,
    changed: count,
    removed: count,
    live: z.object({ before: count, after: count, gone: count, added: count, changed: count }).nullable(),
    quarantined: count,
    warnings: count,
    findings: z.record(z.string(), count).nullable(),
    fetchMs: count,
    applyMs: count,
    catalogVersion: count.nullable(),
    message: optionalText,
    failure: z.enum(FEED_FAILURES).nullable(),
  })
  .meta({ id: "SyncRun" });
const runDetail = z
  .object({
    run,
    categories: z.array(
      z.object({
        runId: z.number().int(),
        categoryId: z.number().int(),
        key: z.string(),
        title: z.string(),
        pages: count,
        bytes: count,
        durationMs: count,
        offers: count,
        added: count,
        changed: count,
        removed: count,
        quarantined: count,
        emptied: z.boolean(),
        failure: optionalText,
      }),
    ),
    quarantine: z.array(
      z.object({
        id: z.number().int(),
        runId: z.number().int(),
        severity: z.enum(["reject", "warning"]),
        code: z.string(),
        reason: z.string(),
        categoryId: z.number().int().nullable(),
        raw: z.string(),
      }),
    ),
  })
  .meta({ id: "SyncRunDetail" }) satisfies z.ZodType<SyncRunDetail>;

export const consoleOperations: readonly Operation[] = [
  {
    method: "post",
    path: "/api/admin/sync",
    summary: "Requests a sync from the worker",
    role: "admin",
    body: { media: JSON_BODY, schema: syncRequestSchema },
    answers: { 202: z.object({ runId: z.number().int() }) },
  },
  {
    method: "get",
    path: "/api/admin/sync/runs",
    summary: "Sync runs, newest first",
    role: "support",
    query: runQuerySchema,
    answers: { 200: z.object({ items: z.array(run), nextCursor }) },
  },
  {
    method: "get",
    path: "/api/admin/sync/runs/{id}",
    summary: "A sync run, by category, with the problems it found in the feed",
    role: "support",
    answers: { 200: runDetail },
  },
  {
    method: "get",
    path: "/api/admin/sync/runs/{id}/events",
    summary: "Sends `run` on every change, until the run has ended",
    role: "support",
    answers: { 200: EVENTS },
  },
  {
    method: "get",
    path: "/api/admin/sync/runs/{id}/quarantine.csv",
    summary: "The stored samples of a run's problem rows",
    role: "support",
    answers: { 200: CSV },
  },
  ...(["accept", "reject"] as const).map<Operation>((verb) => ({
    method: "post",
    path: `/api/admin/sync/runs/{id}/${verb}`,
    summary: verb === "accept" ? "Accepts a held run, which is then applied" : "Rejects a held run",
    role: "admin",
    answers: { 200: runDetail },
  })),
  {
    method: "get",
    path: "/api/admin/audit",
    summary: "The audit log, newest first",
    role: "support",
    query: auditQuerySchema,
    answers: { 200: auditPage },
  },
  {
    method: "get",
    path: "/api/admin/audit.csv",
    summary: "The audit log as CSV",
    role: "support",
    query: auditFilterSchema,
    answers: { 200: CSV },
  },
  {
    method: "get",
    path: "/api/admin/insight.csv",
    summary: "The figures of a chart as CSV, month by month",
    role: "support",
    query: insightQuerySchema,
    answers: { 200: CSV },
  },
  ...(["feed", "member-access"] as const).map<Operation>((which) => ({
    method: "post",
    path: `/api/admin/connection/${which}`,
    summary: which === "feed" ? "Tests the perks feed" : "Tests the member access service",
    role: "admin",
    answers: { 200: z.object({ findings: z.array(finding) }) },
  })),
];
