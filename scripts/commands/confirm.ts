import { createInterface } from "node:readline/promises";
import { InvalidInputError } from "@/lib/errors";
import { ask, type Terminal } from "./ask";

/**
 * Asks for confirmation before something that cannot be undone.
 * @throws InvalidInputError if there is no terminal, or the answer is no
 */
export async function confirm(
  question: string,
  yes: boolean | undefined,
  { stdin, stderr }: Terminal = process,
): Promise<void> {
  if (yes) return;
  if (!stdin.isTTY) throw new InvalidInputError("There is no terminal to confirm this on: add --yes.");
  const answer = await ask(createInterface({ input: stdin, output: stderr }), `${question} Type yes: `);
  if (answer?.trim().toLowerCase() !== "yes") throw new InvalidInputError("Nothing was done.");
}
