import { emailKey } from "@/lib/domain/email";
import type { ColumnMapping, RosterOptions } from "@/lib/domain/roster";
import { InvalidInputError } from "@/lib/errors";
import { checkRecord, type Entry, type RefusedLine } from "./check-record";
import { type Comparison, compareEntry, lineOf } from "./compare";
import type { KnownMembers } from "./known-members";
import { type MassChange, watchForMassChange } from "./mass-change";
import type { CsvFile } from "./read-csv";
import { findRepeats } from "./repeats";
import type { RowWriter } from "./write-rows";

/** More lines than any organisation that the portal is made for; they are held in memory while they are compared. */
const MOST_LINES = 500_000;

interface FilePlan {
  readonly csv: CsvFile;
  readonly columns: ColumnMapping;
  readonly options: RosterOptions;
  readonly known: KnownMembers;
  readonly rows: RowWriter;
}

/**
 * Holds a file against the members and writes down what would be done, in the order of the file, deactivations of missing
 * members last.
 * @returns the sign of a sorted column, where there is one
 * @throws InvalidInputError for a file that cannot be read, or has no line at all
 */
export async function planFile(plan: FilePlan): Promise<MassChange | undefined> {
  const { known, rows, options } = plan;
  const lines = await readLines(plan);
  const repeats = findRepeats(lines.filter((line) => "profile" in line));
  const watch = watchForMassChange();
  const named = new Set<number>();
  const spokenOf = new Map<number, number>();
  for (const line of lines) {
    for (const id of memberIdsIn(line, known)) named.add(id);
    if (!("profile" in line)) {
      await rows.add({ ...line, kind: "refused" });
      continue;
    }
    const comparison = compareEntry(line, known, options.idChanges);
    watch.see(comparison);
    const reason = repeats.get(line.line) ?? sameMember(comparison, line, spokenOf);
    if (reason !== undefined) await rows.add({ ...lineOf(line), kind: "refused", reason });
    else if (comparison.row) await rows.add(comparison.row);
    else rows.unchanged();
  }
  if (options.deactivateMissing) await planMissing(plan, named);
  return watch.verdict();
}

async function readLines({ csv, columns }: FilePlan): Promise<(Entry | RefusedLine)[]> {
  const lines: (Entry | RefusedLine)[] = [];
  for await (const record of csv.records) {
    if (lines.length === MOST_LINES) throw new InvalidInputError(`A roster can have at most ${MOST_LINES} lines.`);
    lines.push(checkRecord(record, columns, csv.headers.length));
  }
  if (lines.length === 0) throw new InvalidInputError("The file names columns, and nobody below them.");
  return lines;
}

/** A known address under a new id can lead to a member of whom another line speaks by the known id. */
function sameMember({ member }: Comparison, { line }: Entry, spokenOf: Map<number, number>): string | undefined {
  if (!member) return undefined;
  const earlier = spokenOf.get(member.id);
  if (earlier !== undefined) return `Line ${earlier} is about the same member.`;
  spokenOf.set(member.id, line);
  return undefined;
}

/** Whom a line means, a refused one too: what it names is not missing. */
function memberIdsIn(line: Entry | RefusedLine, known: KnownMembers): number[] {
  const key = "profile" in line ? line.emailKey : line.email?.includes("@") ? emailKey(line.email) : undefined;
  const byId = line.clientUserId === undefined ? undefined : known.byId(line.clientUserId.normalize("NFC"));
  const byEmail = key === undefined ? undefined : known.byEmailKey(key);
  return [byId, byEmail].flatMap((member) => member?.id ?? []);
}

async function planMissing({ known, rows }: FilePlan, named: ReadonlySet<number>): Promise<void> {
  for (const member of known.all) {
    if (member.accessState === "deactivated" || named.has(member.id)) continue;
    if (member.role === "admin") rows.adminKept();
    else {
      await rows.add({
        kind: "deactivate",
        clientUserId: member.clientUserId,
        memberId: member.id,
        email: member.email,
        name: `${member.firstName} ${member.lastName}`,
        reason: "The file does not name this member.",
      });
    }
  }
}
