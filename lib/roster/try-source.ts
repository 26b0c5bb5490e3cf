import path from "node:path";
import type { Config } from "@/lib/config";
import { oneLine } from "@/lib/domain/one-line";
import { newestFile } from "./source-folder";
import { openUrl } from "./source-url";

/**
 * Reads ROSTER_SOURCE as the worker does at night, and takes nothing.
 * @returns what is there, without the address's name and password; undefined where no source is set
 * @throws SourceUnreadableError
 */
export async function tryRosterSource(
  { ROSTER_SOURCE: source, ROSTER_SOURCE_PRIVATE }: Pick<Config, "ROSTER_SOURCE" | "ROSTER_SOURCE_PRIVATE">,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!source) return undefined;
  if (/^https:/i.test(source)) {
    const url = new URL(source);
    const file = await openUrl(url, { signal, taken: [], allowPrivate: ROSTER_SOURCE_PRIVATE === "allowed" });
    await file.close();
    return `${url.host} answers with a file.`;
  }
  const folder = path.resolve(source);
  const newest = await newestFile(folder);
  return newest ? `The newest file of ${folder} is ${oneLine(newest.name)}.` : `${folder} has no .csv file yet.`;
}
