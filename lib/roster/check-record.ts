import { z } from "zod";
import { composed } from "@/lib/domain/composed";
import { countryCodeSchema } from "@/lib/domain/country-code";
import { emailKey, emailSchema, meantEmailKey } from "@/lib/domain/email";
import { withoutInvisible } from "@/lib/domain/invisible";
import { type ClientUserId, clientUserIdSchema, NAME_CHARACTERS, ZIP_CHARACTERS } from "@/lib/domain/members";
import { oneLine } from "@/lib/domain/one-line";
import { personText } from "@/lib/domain/person-text";
import { type ColumnMapping, type ProfileField, ROSTER_COLUMNS, type RosterColumn } from "@/lib/domain/roster";
import { sentence } from "@/lib/text/format";
import { inputText, inputWords } from "@/lib/text/input";
import { columnWords, lineReasons } from "@/lib/text/roster-reasons";
import type { CsvRecord } from "./read-csv";

interface Line {
  readonly line: number;
  /** The cells that seem to be torn, one after the other: nobody whom they name is missing. */
  readonly torn: string | undefined;
}

/** A valid line of the file. An empty cell means "not given": it never erases known data. */
export interface Entry extends Line {
  readonly clientUserId: ClientUserId | undefined;
  /** As `emailKey` makes it. */
  readonly emailKey: string | undefined;
  readonly profile: { readonly [Field in ProfileField]?: string };
  /** False for the hosted program's privilege level 0, and for deactivated in the portal's own list of members. */
  readonly hasAccess: boolean;
}

/** An invalid line, and the member it seems to be about, who must not be treated as missing. */
export interface RefusedLine extends Line {
  readonly reason: string;
  readonly clientUserId: string | undefined;
  readonly emailKey: string | undefined;
  readonly email: string | undefined;
  readonly name: string | undefined;
}

const LONGEST_SHOWN = 255;

/** What a spreadsheet writes in place of a formula's result, in many languages: "#N/A", "#REF!", "#WERT!". */
const FORMULA_ERROR = /^#(N\/A|N\/D|NV|\p{Lu}[\p{Lu}\d/_]*[!?])$/u;
const cell = z.string().refine((text) => !FORMULA_ERROR.test(text), lineReasons.formulaError);

/** After an unclosed quotation mark, a cell goes on into the next lines, which are other people's. */
const ofOneLine = (longest: number) =>
  cell.refine((text) => !text.includes("\n"), lineReasons.lineBreak).pipe(personText(longest));

const recordSchema = z
  .object({
    clientUserId: cell.refine((id) => !isShortened(id), lineReasons.shortened).pipe(clientUserIdSchema),
    email: emailSchema,
    firstName: ofOneLine(NAME_CHARACTERS),
    lastName: ofOneLine(NAME_CHARACTERS),
    // The only one that people write in several lines.
    address: cell.pipe(personText(200)),
    city: ofOneLine(200),
    state: ofOneLine(200),
    zip: ofOneLine(ZIP_CHARACTERS),
    country: countryCodeSchema,
    phone: ofOneLine(50),
    position: ofOneLine(200),
    privilegeLevel: z
      .string()
      .toLowerCase()
      .pipe(z.enum(["0", "1", "5", "deactivated", "active"], lineReasons.level)),
  } satisfies Record<RosterColumn, z.ZodType>)
  .partial();

/** Whether nobody can say any more whose id it was. */
export function isSpoiled(id: string): boolean {
  return isShortened(id) || FORMULA_ERROR.test(id);
}

/** A spreadsheet shows a long number as `1.23457E+11`, and writes it so. */
function isShortened(id: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(id);
}

function shownId(id = ""): string | undefined {
  return withoutInvisible(composed(id).slice(0, LONGEST_SHOWN)) || undefined;
}

/** Reads one record by the mapping; the hosted program's administrators (level 5) are members like others here. */
export function checkRecord(record: CsvRecord, columns: ColumnMapping, width: number): Entry | RefusedLine {
  const { line, cells } = record;
  const values = pick(cells, columns);
  const isUneven = cells.length < width || cells.slice(width).some(Boolean);
  const torn = (isUneven ? cells : cells.filter((cell) => cell.includes("\n"))).join("\n") || undefined;
  const refuse = (reason: string): RefusedLine => ({
    line,
    torn,
    reason,
    // Members refused for invisible characters in their id or address are not missing from the file.
    clientUserId: shownId(values.clientUserId),
    emailKey: meantEmailKey(values.email),
    email: values.email?.slice(0, LONGEST_SHOWN),
    name: oneLine(`${values.firstName ?? ""} ${values.lastName ?? ""}`).slice(0, LONGEST_SHOWN) || undefined,
  });
  if (isUneven) {
    return refuse(lineReasons.cells(cells.length, width));
  }
  const checked = recordSchema.safeParse(values, { error: inputWords });
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path, message }) => ({ field: wordFor(path[0]), detail: message }));
    return refuse(sentence(inputText.sentences(wrong)));
  }
  const { clientUserId, privilegeLevel, ...profile } = checked.data;
  const key = profile.email === undefined ? undefined : emailKey(profile.email);
  if (!clientUserId && !key) return refuse(lineReasons.nobody);
  return {
    line,
    torn,
    clientUserId,
    emailKey: key,
    profile,
    hasAccess: privilegeLevel !== "0" && privilegeLevel !== "deactivated",
  };
}

/**
 * Whom a torn line may be about: a quotation mark or a delimiter too many moves cells to where they are not looked for,
 * or puts whole lines into one of them.
 */
export function mentionedIn({ torn }: Line): Pick<RefusedLine, "clientUserId" | "emailKey">[] {
  const texts = torn?.split(/[\n,;\t"]+/) ?? [];
  return texts.map((text) => ({ clientUserId: shownId(text.trim()), emailKey: meantEmailKey(text) }));
}

function pick(cells: readonly string[], columns: ColumnMapping): { [Column in RosterColumn]?: string } {
  const values: { [Column in RosterColumn]?: string } = {};
  for (const column of ROSTER_COLUMNS) {
    const at = columns[column];
    const value = at === undefined ? undefined : cells[at];
    if (value) values[column] = value;
  }
  return values;
}

function wordFor(key: PropertyKey | undefined): string {
  const column = ROSTER_COLUMNS.find((name) => name === key);
  return column ? columnWords[column] : lineReasons.line;
}
