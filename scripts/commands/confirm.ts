import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { InvalidInputError } from "@/lib/errors";

interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream;
}

/**
 * Asks before what cannot be taken back.
 * @throws InvalidInputError where nobody can answer or the answer is no
 */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  { stdin, stderr }: Terminal = process,
): Promise<void> {
  if (yes) return;
  if (!stdin.isTTY) throw new InvalidInputError("Nobody is here to confirm this: add --yes.");
  const terminal = createInterface({ input: stdin, output: stderr });
  // Ctrl-C and Ctrl-D close it, and leave the question without an answer.
  const answer = await Promise.race([
    terminal.question(`${question} Type yes: `),
    once(terminal, "close").then(() => ""),
  ]);
  terminal.close();
  if (answer.trim().toLowerCase() !== "yes") throw new InvalidInputError("Nothing was done.");
}
