import { once } from "node:events";
import type { Interface } from "node:readline/promises";
import { hasCode } from "@/lib/errors";

export interface Terminal {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/**
 * The answer typed at a terminal; undefined after Ctrl-C or Ctrl-D, since one aborts the question and the other never
 * answers it.
 */
export async function ask(terminal: Interface, question: string): Promise<string | undefined> {
  try {
    return await Promise.race([terminal.question(question), once(terminal, "close").then(() => undefined)]);
  } catch (error) {
    if (hasCode(error, "ABORT_ERR")) return undefined;
    throw error;
  } finally {
    terminal.close();
  }
}
