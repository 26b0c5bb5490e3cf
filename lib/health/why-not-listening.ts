import type { Config } from "@/lib/config";
import { codeOf } from "@/lib/errors";

/** Why the web process cannot listen, as a sentence with the setting to change; undefined for what no setting mends. */
export function whyNotListening(error: unknown, { HOST, PORT }: Pick<Config, "HOST" | "PORT">): string | undefined {
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return `Port ${PORT} is taken: set PORT to another one.`;
    case "EACCES":
      return `This user may not listen on port ${PORT}, as on most below 1024: set PORT to a higher one, and let a proxy listen there.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST is ${HOST}, which is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all that it has.`;
    default:
      return undefined;
  }
}
