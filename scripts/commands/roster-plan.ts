import { createWriteStream, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { CLI } from "@/lib/audit";
import { oneLine } from "@/lib/domain/one-line";
import { type ColumnMapping, ROSTER_COLUMNS, type RowKind } from "@/lib/domain/roster";
import { InvalidInputError } from "@/lib/errors";
import {
  cancelRoster,
  exportRosterRows,
  getRoster,
  mapRosterColumns,
  planRoster,
  type RosterDetail,
  uploadRoster,
} from "@/lib/roster";
import type { WithMembers } from "@/lib/runtime";
import { rosterText } from "@/lib/text/roster";
import { runReasons } from "@/lib/text/roster-reasons";
import { EXIT } from "./exit-codes";
import { isPrinted } from "./is-printed";
import { planInWords } from "./plan-in-words";
import { withMembers } from "./with-runtime";

interface PlanOptions {
  readonly deactivateMissing?: true;
  readonly unattended?: true;
  readonly keepIds?: true;
  readonly keepLine: readonly number[];
  readonly map: readonly string[];
  readonly out?: string;
  readonly refused?: string;
  readonly leftOpen?: string;
}

/** Prints the plan as JSON: the roster's number, the hash that `roster apply` checks, and what it would do. */
export async function planRosterFile(file: string, options: PlanOptions): Promise<void> {
  await withMembers(async (runtime) => {
    const roster = await plan(runtime, file, options);
    console.error(summary(roster));
    if (roster.stop) process.exitCode = EXIT.stopped;
  });
}

async function writePlan(runtime: WithMembers, roster: RosterDetail, options: PlanOptions): Promise<void> {
  const { id, planHash, counts, stop } = roster;
  if (options.refused) await writeRows(runtime, id, "refused", options.refused);
  if (options.leftOpen) await writeRows(runtime, id, "ask", options.leftOpen);
  const json = `${JSON.stringify({ roster: id, planHash, counts, stop }, null, 2)}\n`;
  if (options.out) writeFileSync(options.out, json);
  else if (!(await isPrinted(json)))
    throw new InvalidInputError("The plan was not written, so its roster was cancelled.");
}

async function writeRows(runtime: WithMembers, id: number, kind: RowKind, file: string): Promise<void> {
  const lines = await exportRosterRows(runtime, CLI, id, { kind });
  await pipeline(lines, createWriteStream(file, { mode: 0o600 }));
}

/** Cancels a roster whose plan cannot be made or written: nobody would come back to it, and its file names people. */
async function plan(runtime: WithMembers, file: string, options: PlanOptions): Promise<RosterDetail> {
  const signal = new AbortController().signal;
  const chosen = {
    deactivateMissing: options.deactivateMissing ?? false,
    idChanges: options.keepIds ? "keep" : "ask",
    ...(options.unattended && { unattended: true }),
  };
  const handle = await open(file);
  const stat = await handle.stat();
  if (stat.isDirectory()) {
    await handle.close();
    throw new InvalidInputError(`${file} is a folder, not a CSV file.`);
  }
  const { id } = await uploadRoster(
    runtime,
    CLI,
    { body: handle.createReadStream(), length: stat.isFile() ? stat.size : undefined },
    { name: path.basename(file), ...chosen },
    { source: "cli", executor: "caller" },
  );
  try {
    await planRoster(runtime, id, signal);
    let roster = getRoster(runtime, id);
    if (options.map.length + options.keepLine.length > 0 && roster.file) {
      const columns = { ...roster.file.columns, ...readMapping(options.map, roster.file.headers) };
      await mapRosterColumns(runtime, CLI, id, { ...chosen, columns, keepLines: options.keepLine }, "caller");
      await planRoster(runtime, id, signal);
      roster = getRoster(runtime, id);
    }
    if (roster.state === "refused") throw new InvalidInputError(roster.message ?? "The roster was refused.");
    if (roster.state !== "planned") throw new InvalidInputError(whatToMap(roster));
    await writePlan(runtime, roster, options);
    return roster;
  } catch (error) {
    if (getRoster(runtime, id).can.includes("cancel")) await cancelRoster(runtime, CLI, id);
    throw error;
  }
}

/** Converts `email=Work mail` to the number of that column. */
function readMapping(map: readonly string[], headers: readonly string[]): ColumnMapping {
  const entries = map.map((entry) => {
    const [name = "", ...header] = entry.split("=");
    const column = ROSTER_COLUMNS.find((known) => known === name);
    if (!column) throw new InvalidInputError(`--map ${entry}: the columns are ${ROSTER_COLUMNS.join(", ")}.`);
    const title = header.join("=");
    const at = headers.indexOf(title);
    if (headers.lastIndexOf(title) !== at)
      throw new InvalidInputError(`--map ${entry}: several columns have this name. Give one of them another.`);
    if (at === -1) throw new InvalidInputError(`--map ${entry}: the file's columns are ${listOf(headers)}.`);
    return [column, at] as const;
  });
  return Object.fromEntries(entries);
}

function whatToMap({ file }: RosterDetail): string {
  const missing = file?.missing.map((oneOf) => oneOf.join(" or ")).join(", ");
  return `Say which column holds ${missing}, as in --map "email=Work mail". The file has: ${listOf(file?.headers ?? [])}.`;
}

/** For a terminal, to which a column's name may be anything. */
function listOf(headers: readonly string[]): string {
  return headers.map(oneLine).join(", ");
}

function summary(roster: RosterDetail): string {
  const { id, stop, file } = roster;
  const lines = [planInWords(roster)];
  if (file && file.ignored.length > 0) lines.push(rosterText.ignored(file.ignored.map(oneLine)));
  if (file && file.repeated.length > 0) lines.push(rosterText.repeated(file.repeated.map(oneLine)));
  if (stop?.kind === "mass-change") lines.push(runReasons.sorted(stop));
  else if (stop)
    lines.push(
      `Beyond DEACTIVATION_LIMIT: ${runReasons.unconfirmed(stop)} To continue: roster apply ${id} --confirm ${stop.count}`,
    );
  return lines.join("\n");
}
