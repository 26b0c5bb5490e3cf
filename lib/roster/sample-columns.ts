import { AppError, hasCode } from "@/lib/errors";
import type { Runtime } from "@/lib/runtime";
import { shortened } from "@/lib/text/shortened";
import { rosterPath } from "./file";
import { rosterOrNotFound } from "./find";
import { openCsv } from "./read-csv";

/** This many values are enough to tell an id from a telephone number. */
const SHOWN = 3;
/** How many lines are searched for values if the first ones leave a column empty. */
const LINES = 50;
const LONGEST = 40;

/**
 * A few different values of each column of a roster's file, in the order of its headers; none if the file is gone or
 * unreadable, which planning reports. They are not stored, because they are personal data.
 * @throws NotFoundError
 */
export async function sampleColumns(runtime: Pick<Runtime, "config" | "portal">, id: number): Promise<string[][]> {
  const { file } = rosterOrNotFound(runtime.portal, id);
  if (file === null) return [];
  try {
    const { headers, records } = await openCsv(rosterPath(runtime, file));
    const seen = headers.map(() => new Set<string>());
    let lines = 0;
    for await (const { cells } of records) {
      seen.forEach((values, at) => {
        const cell = sampleOf(cells[at] ?? "");
        if (cell && values.size < SHOWN) values.add(cell);
      });
      lines++;
      if (lines === LINES || seen.every(({ size }) => size === SHOWN)) break;
    }
    return seen.map((values) => [...values]);
  } catch (error) {
    if (error instanceof AppError || isGone(error)) return [];
    throw error;
  }
}

/** A cell may be long: only what can be shown of it is looked at. */
function sampleOf(cell: string): string {
  const line = cell.replace(/\s+/gu, " ");
  return shortened(line.slice(0, 2 * LONGEST + 2), LONGEST);
}

function isGone(error: unknown): boolean {
  return hasCode(error, "ENOENT");
}
