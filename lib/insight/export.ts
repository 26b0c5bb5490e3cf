import type { Readable } from "node:stream";
import { z } from "zod";
import { type Actor, auditExport } from "@/lib/audit";
import { toCsv } from "@/lib/csv";
import { figuresOf } from "@/lib/db/insight";
import { write } from "@/lib/db/write";
import { FOLDED, INSIGHT_KINDS, INSIGHT_PERIODS } from "@/lib/domain/insight";
import { parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { getLastSignIns } from "./last-sign-ins";
import { monthsOf } from "./period";

const OTHER = "other";

export const insightQuerySchema = z.object({
  kind: z.enum([...INSIGHT_KINDS, "last-sign-in"]).describe("which chart"),
  period: z.enum(INSIGHT_PERIODS).default("3-months").describe("how far back"),
});

/**
 * The figures of a chart as CSV, month by month: only what the console shows. The export is recorded in the audit log.
 * @param input as it comes from a query string
 * @throws InvalidInputError
 */
export async function exportInsight(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  input: unknown,
  now: Date = new Date(),
): Promise<Readable> {
  const { kind, period } = parseInput(insightQuerySchema, input);
  await write(portal, (tx) =>
    auditExport(tx, actor, { action: "insight.export", subject: "insight", after: { kind, period } }),
  );
  if (kind === "last-sign-in") {
    const { groups, folded } = getLastSignIns({ portal }, now);
    const rest = folded > 0 ? [[OTHER, folded]] : [];
    return toCsv(["last_sign_in", "members"], [...groups.map(({ key, people }) => [key, people]), ...rest]);
  }
  const lines = figuresOf(portal, kind, monthsOf(period, now));
  return toCsv(
    ["month", "key", "name", "count"],
    lines.map(({ month, key, label, count }) => [month, key === FOLDED ? OTHER : key, label, count]),
  );
}
