import { type Actor, audit } from "@/lib/audit";
import { type RosterRecord, updateRoster } from "@/lib/db/rosters";
import { write } from "@/lib/db/write";
import { rosterSubject } from "@/lib/domain/audit";
import { type ColumnMapping, ROSTER_COLUMNS } from "@/lib/domain/roster";
import { ConflictError, InvalidInputError, parseInput } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { runReasons } from "@/lib/text/roster-reasons";
import { requireVerb } from "./allowed";
import { missingColumns } from "./columns";
import { rosterOrNotFound } from "./find";
import { type Executor, enqueueRosterJob, ROSTER_PLAN_JOB } from "./job";
import { mappingSchema } from "./options";
import { NO_PLAN } from "./plan";

/**
 * Sets which column of the file holds what, and plans again; also used to plan with other options, or after members
 * have changed. An undo has no file, and is only planned again.
 * @throws NotFoundError, ConflictError, InvalidInputError
 */
export async function mapRosterColumns(
  { portal }: Pick<Runtime, "portal">,
  actor: Actor,
  id: number,
  input: unknown,
  executor: Executor = "worker",
): Promise<void> {
  const { plannedAt, ...chosen } = parseInput(mappingSchema, input);
  await write(portal, (tx) => {
    const roster = rosterOrNotFound(tx, id);
    requireVerb(roster, "map");
    if (plannedAt !== undefined && plannedAt !== roster.plannedAt) throw new ConflictError(runReasons.otherPlan);
    if (roster.undoOf === null) requireColumns(chosen.columns, roster);
    const options = roster.undoOf === null ? chosen : roster.options;
    updateRoster(tx, id, { ...NO_PLAN, state: "queued", options });
    if (executor === "worker") enqueueRosterJob(tx, ROSTER_PLAN_JOB, id);
    audit(tx, actor, { action: "roster.map", subject: rosterSubject(id), outcome: "done", after: { ...options } });
  });
}

function requireColumns(columns: ColumnMapping, { file, headers }: RosterRecord): void {
  if (file === null) throw new ConflictError(runReasons.noColumns);
  const width = headers?.length ?? 0;
  const chosen = Object.values(columns);
  if (chosen.some((column) => column >= width)) throw new InvalidInputError(runReasons.width(width));
  const twice = chosen.find((column, index) => chosen.indexOf(column) < index);
  if (twice !== undefined) {
    const claims = ROSTER_COLUMNS.filter((column) => columns[column] === twice);
    throw new InvalidInputError(runReasons.columnTwice(headers?.[twice] || `${twice + 1}`, claims));
  }
  const [missing] = missingColumns(columns);
  if (missing) throw new InvalidInputError(runReasons.columnMissing(missing));
}
