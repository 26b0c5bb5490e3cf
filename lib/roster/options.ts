import { z } from "zod";
import { ROSTER_COLUMNS, type RosterOptions } from "@/lib/domain/roster";

/** A box ticked in a form or a word in a query. */
const flag = z.union(
  [z.boolean(), z.enum(["0", "1", "false", "true"]).transform((word) => word === "1" || word === "true")],
  "must be true or false",
);

/** The options before a file is planned. */
export const uploadOptionsSchema = z.object({
  deactivateMissing: flag.default(false).describe("whether members who are not in the file lose their access"),
  idChanges: z
    .enum(["ask", "keep"])
    .default("ask")
    .describe("an unknown id with a known e-mail address: leave the line open, or keep the known member's id"),
  unattended: flag
    .exactOptional()
    .describe(
      "whether nobody reviews the plan: it then restores no access that a person revoked, and changes no e-mail address of admins and support",
    ),
}) satisfies z.ZodType<RosterOptions>;

/** The options once the file's first line is known: which column, from 0, holds what. */
export const mappingSchema = uploadOptionsSchema.extend({
  columns: z.partialRecord(z.enum(ROSTER_COLUMNS), z.number().int().min(0)),
  keepLines: z
    .array(z.number().int().min(2))
    .max(5_000)
    .default([])
    .describe("lines of the file that are a known member's under a new id: as idChanges keep, for these lines alone"),
  // Not the plan's hash: an answer may leave what is planned as it was, and only settle the line.
  plannedAt: z
    .string()
    .optional()
    .describe("the plan that was seen, by its plannedAt: a conflict if there is another by now"),
}) satisfies z.ZodType<RosterOptions>;
