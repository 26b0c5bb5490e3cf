import { hasCode } from "@/lib/errors";

/** Writes to standard output. Whoever reads may have enough, as `| head` does. */
export function isPrinted(text: string | Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => resolve(!error || hasCode(error, "EPIPE")));
  });
}
