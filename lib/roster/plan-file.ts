import type { PortalDb } from "@/lib/db/client";
import type { PlannedRow } from "@/lib/db/planned-rows";
import type { ColumnMapping, RosterOptions } from "@/lib/domain/roster";
import { InvalidInputError } from "@/lib/errors";
import { fileReasons, lineReasons } from "@/lib/text/roster-reasons";
import { checkRecord, type Entry, isSpoiled, mentionedIn, type RefusedLine } from "./check-record";
import { type Comparison, compareEntry, lineOf } from "./compare";
import { type KnownMembers, knownMembers } from "./known-members";
import { type MassChange, type MassChangeWatch, watchForMassChange } from "./mass-change";
import { otherZeros } from "./other-zeros";
import { planMissing } from "./plan-missing";
import type { CsvFile } from "./read-csv";
import { findRepeats } from "./repeats";
import type { RowWriter } from "./write-rows";

/** More than the largest organisation this portal is made for; lines are kept in memory while they are compared. */
const MOST_LINES = 500_000;

/** How many lines' members are looked up at once: fewer of torn ones, each of which may name tens of thousands. */
const BATCH = 500;
const TORN_CHARACTERS = 100_000;

interface FilePlan {
  readonly portal: PortalDb;
  readonly csv: CsvFile;
  readonly columns: ColumnMapping;
  readonly options: RosterOptions;
  /** Whether the plan is applied without a review. */
  readonly unattended: boolean;
  readonly rows: RowWriter;
}

type Line = Entry | RefusedLine;

/**
 * Compares a file with the members and writes the planned changes, in the order of the file, with deactivations of
 * missing members last.
 * @returns the sign of a sorted column, if there is one
 * @throws InvalidInputError for a file that cannot be read, or has no line at all
 */
export async function planFile(plan: FilePlan): Promise<MassChange | undefined> {
  const { portal, rows, options } = plan;
  const lines = await readLines(plan);
  const repeats = findRepeats(lines.filter((line) => "profile" in line));
  const watch = watchForMassChange();
  const planEntry = entryPlanner(plan, repeats, watch);
  const named = new Set<number>();
  const zeros = otherZeros(portal, new Set(lines.map(({ clientUserId }) => clientUserId)));
  for (const batch of lookedUpTogether(lines)) {
    const mentioned = batch.flatMap(mentionedIn);
    const known = knownMembers(portal, [...batch, ...mentioned], zeros);
    // A member named by a refused line still counts as present.
    for (const { clientUserId, emailKey } of [...batch, ...mentioned]) {
      const meant = [known.byId(clientUserId), known.byEmailKey(emailKey), known.byOtherZeros(clientUserId)];
      for (const member of meant) if (member) named.add(member.id);
    }
    for (const line of batch) {
      if (options.deactivateMissing) requireWhole(line, known);
      const row = "profile" in line ? planEntry(line, known) : refusedRow(line);
      if (row) await rows.add(row);
      else rows.unchanged();
    }
    await rows.breathe();
  }
  if (options.deactivateMissing) await planMissing(portal, named, rows);
  return watch.verdict();
}

function* lookedUpTogether(lines: readonly Line[]): Generator<readonly Line[], void, void> {
  let batch: Line[] = [];
  let torn = 0;
  for (const line of lines) {
    batch.push(line);
    torn += line.torn?.length ?? 0;
    if (batch.length < BATCH && torn < TORN_CHARACTERS) continue;
    yield batch;
    batch = [];
    torn = 0;
  }
  if (batch.length > 0) yield batch;
}

async function readLines({ csv, columns }: FilePlan): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const record of csv.records) {
    if (lines.length === MOST_LINES) throw new InvalidInputError(fileReasons.tooLong(MOST_LINES));
    lines.push(checkRecord(record, columns, csv.headers.length));
  }
  if (lines.length === 0) throw new InvalidInputError(fileReasons.noMembers);
  return lines;
}

/** @throws InvalidInputError for a shortened id, if no address says whose it is: its member would be taken for missing */
function requireWhole({ line, clientUserId, emailKey }: Line, known: KnownMembers): void {
  if (!clientUserId || !isSpoiled(clientUserId) || known.byEmailKey(emailKey)) return;
  throw new InvalidInputError(fileReasons.spoiledId(line));
}

function entryPlanner(
  { options, unattended }: FilePlan,
  repeats: ReadonlyMap<number, string>,
  watch: MassChangeWatch,
): (entry: Entry, known: KnownMembers) => PlannedRow | undefined {
  const keepLines = new Set(options.keepLines);
  const spokenOf = new Map<number, number>();
  return (entry, known) => {
    const keepsId = options.idChanges === "keep" || keepLines.has(entry.line);
    const comparison = compareEntry(entry, known, { keepsId, unattended });
    watch.see(comparison);
    const reason = repeats.get(entry.line) ?? sameMember(comparison, entry, spokenOf);
    return reason === undefined ? comparison.row : { ...lineOf(entry), kind: "refused", reason };
  };
}

function refusedRow({ line, clientUserId, email, name, reason }: RefusedLine): PlannedRow {
  return { kind: "refused", line, clientUserId, email, name, reason };
}

/** A known address with a new id may belong to a member whom another line names by the known id. */
function sameMember({ member }: Comparison, { line }: Entry, spokenOf: Map<number, number>): string | undefined {
  if (!member) return undefined;
  const earlier = spokenOf.get(member.id);
  if (earlier !== undefined) return lineReasons.sameMember(earlier);
  spokenOf.set(member.id, line);
  return undefined;
}
