import { createInterface } from "node:readline/promises";
import { InvalidInputError } from "@/lib/errors";

/**
 * Asks before what cannot be taken back.
 * @throws InvalidInputError where nobody can answer or the answer is no
 */
export async function confirm(question: string, yes: boolean | undefined): Promise<void> {
  if (yes) return;
  if (!process.stdin.isTTY) throw new InvalidInputError("Nobody is here to confirm this: add --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Type yes: `);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new InvalidInputError("Nothing was done.");
}
