// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

const TAIL_LINES = 12;

/**
 * The last lines of a program's log, under its name, for the message that it has ended.
 * @param {string} file
 */
export function endOfLog(file) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n").slice(-TAIL_LINES);
  const shown = lines.map((line) => `    ${line}`).join("\n");
  return `The end of ${path.relative(process.cwd(), file)}:\n\n${shown}`;
}
