import { z } from "zod";
import { ROSTER_COLUMNS, ROSTER_SOURCES, ROSTER_STATES, ROW_KINDS, ROW_STATES } from "@/lib/domain/roster";
import type { RosterDetail, RosterRowPage, RosterSummary } from "@/lib/roster";
import { applySchema } from "@/lib/roster/apply";
import { cancelSchema } from "@/lib/roster/cancel";
import { rosterQuerySchema } from "@/lib/roster/list";
import { mappingSchema } from "@/lib/roster/options";
import { rowFilterSchema, rowQuerySchema } from "@/lib/roster/rows";
import { describedSchema } from "@/lib/roster/upload";
import { CSV, EVENTS, JSON_BODY, type Operation } from "./operation";

const id = z.number().int();
const count = z.number().int().min(0);
const optionalText = z.string().nullable();
const columns = z.partialRecord(z.enum(ROSTER_COLUMNS), count);
const change = z.record(z.string(), optionalText).nullable();

const summary = z
  .object({
    id,
    name: z.string(),
    source: z.enum(ROSTER_SOURCES),
    undoOf: id.nullable(),
    state: z.enum(ROSTER_STATES),
    message: optionalText,
    counts: z
      .object({
        create: count,
        update: count,
        reactivate: count,
        deactivate: count,
        ask: count,
        refused: count,
        unchanged: count,
        adminsKept: count,
      })
      .nullable(),
    requestedBy: z.string(),
    requestedAt: z.string(),
    plannedAt: optionalText,
    appliedBy: optionalText,
    startedAt: optionalText,
    endedAt: optionalText,
    failures: count.describe("lines that failed, or whose answer was lost"),
    made: count
      .nullable()
      .describe(
        "how many changes have been made, of a roster that was begun and did not come to its end; null for others",
      ),
  })
  .meta({ id: "RosterSummary" }) satisfies z.ZodType<RosterSummary>;
const detail = summary
  .extend({
    options: z.object({
      deactivateMissing: z.boolean(),
      idChanges: z.enum(["ask", "keep"]),
      unattended: z.boolean().exactOptional(),
      columns: columns.exactOptional(),
      keepLines: z.array(count).readonly().exactOptional(),
    }),
    stop: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.enum(["deactivations", "addresses", "both"]), count, of: count, limit: z.number() }),
        z.object({
          kind: z.literal("mass-change"),
          count,
          of: count,
          what: z.enum(["id and e-mail", "first name", "last name"]),
        }),
      ])
      .nullable()
      .describe("why the plan is not applied automatically"),
    planHash: optionalText,
    welcomeMail: z.boolean(),
    file: z
      .object({
        headers: z.array(z.string()),
        columns,
        missing: z.array(z.array(z.enum(ROSTER_COLUMNS))),
        ignored: z.array(z.string()),
        repeated: z.array(z.string()),
      })
      .nullable(),
    progress: z
      .object({
        total: count,
        done: count,
        failed: count,
        unknown: count,
        remaining: count,
        perSecond: z.number().nullable(),
        underWay: z.number().describe("of the remaining, those that the program is being asked about right now"),
        secondsLeft: z.number().nullable(),
      })
      .nullable(),
    away: z
      .object({ seenAt: z.string().nullable().describe("when one was last seen; null if none ever was") })
      .nullable()
      .describe("set while it waits for a worker that is away"),
    isOvertaken: z
      .boolean()
      .describe("whether a later file of ROSTER_SOURCE was applied, so that nothing more is begun for this one"),
    undo: z
      .object({
        id,
        state: z.enum(ROSTER_STATES),
        startedAt: optionalText,
        failures: z.number().int(),
        undoneBy: id.nullable().describe("the roster that was begun to undo the undo"),
      })
      .nullable()
      .describe("the last roster that undoes this one, unless it was refused or discarded"),
    can: z.array(z.enum(["map", "apply", "pause", "resume", "cancel", "retry", "undo"])),
  })
  .meta({ id: "Roster" }) satisfies z.ZodType<RosterDetail>;
const rows = z.object({
  items: z.array(
    z.object({
      id,
      line: z.number().int().nullable(),
      kind: z.enum(ROW_KINDS),
      state: z.enum(ROW_STATES),
      clientUserId: optionalText,
      email: optionalText,
      name: optionalText,
      before: change,
      after: change,
      reason: optionalText,
      lasting: optionalText,
      maybe: z
        .object({ clientUserId: z.string(), name: z.string() })
        .nullable()
        .describe("who a line that is left open may be under a new id"),
    }),
  ),
  nextCursor: optionalText,
});
const asked = z.object({ id });

const VERBS = {
  pause: "Stops after the calls under way",
  resume: "Goes on",
  retry: "Retries what failed or was lost",
} as const;

export const rosterOperations: readonly Operation[] = [
  {
    method: "get",
    path: "/api/admin/rosters",
    summary: "Rosters, newest first",
    role: "support",
    query: rosterQuerySchema,
    answers: { 200: z.object({ items: z.array(summary), nextCursor: optionalText }) },
  },
  {
    method: "post",
    path: "/api/admin/rosters",
    summary: "Uploads a CSV file, which the worker plans",
    role: "admin",
    query: describedSchema,
    body: { media: "text/csv" },
    answers: { 202: asked },
  },
  {
    method: "get",
    path: "/api/admin/rosters/{id}",
    summary: "A roster: its plan, its progress, and the possible verbs",
    role: "support",
    answers: { 200: detail },
  },
  {
    method: "get",
    path: "/api/admin/rosters/{id}/rows",
    summary: "What the plan does, member by member",
    role: "support",
    query: rowQuerySchema,
    answers: { 200: rows satisfies z.ZodType<RosterRowPage> },
  },
  {
    method: "get",
    path: "/api/admin/rosters/{id}/rows.csv",
    summary: "The same as CSV",
    role: "support",
    query: rowFilterSchema,
    answers: { 200: CSV },
  },
  {
    method: "get",
    path: "/api/admin/rosters/{id}/events",
    summary: "Sends `roster` on every change, until nothing changes any more",
    role: "support",
    answers: { 200: EVENTS },
  },
  {
    method: "post",
    path: "/api/admin/rosters/{id}/mapping",
    summary: "Sets which column holds what, and plans again; of an undo, only the latter",
    role: "admin",
    body: { media: JSON_BODY, schema: mappingSchema },
    answers: { 202: detail },
  },
  {
    method: "post",
    path: "/api/admin/rosters/{id}/apply",
    summary: "Applies exactly the plan that was reviewed",
    role: "admin",
    body: { media: JSON_BODY, schema: applySchema },
    answers: { 202: detail },
  },
  {
    method: "post",
    path: "/api/admin/rosters/{id}/cancel",
    summary: "Ends it; changes already made stay",
    role: "admin",
    body: { media: JSON_BODY, schema: cancelSchema },
    answers: { 200: detail },
  },
  ...Object.entries(VERBS).map<Operation>(([verb, summary]) => ({
    method: "post",
    path: `/api/admin/rosters/{id}/${verb}`,
    summary,
    role: "admin",
    answers: { 200: detail },
  })),
  {
    method: "post",
    path: "/api/admin/rosters/{id}/undo",
    summary: "Plans the roster that undoes this one",
    role: "admin",
    answers: { 202: asked },
  },
];
