import { createInterface } from "node:readline/promises";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { InvalidInputError } from "@/lib/errors";
import { ask, type Terminal } from "./ask";

/**
 * The password from standard input: all of it, or a typed line, which the terminal does not show.
 * @throws InvalidInputError if the input is cancelled
 */
export async function readPassword({ stdin, stderr }: Terminal = process): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).replace(/\r?\n$/, "");
  stderr.write("Password (it is not shown): ");
  const silent = new PassThrough().resume();
  const password = await ask(createInterface({ input: stdin, output: silent, terminal: true }), "");
  stderr.write("\n");
  if (password === undefined) throw new InvalidInputError("Nothing was done.");
  return password;
}
