import type { TakenFile } from "@/lib/db/rosters";
import { oneLine } from "@/lib/domain/one-line";
import type { FileMark } from "@/lib/domain/roster";
import { AppError } from "@/lib/errors";
import type { Upload } from "./store-upload";

/** What ROSTER_SOURCE has for tonight. */
export interface SourceFile extends Upload {
  readonly name: string;
  /** Of a file of a folder. */
  readonly mark?: FileMark;
  close(): Promise<void>;
}

export interface SourceOptions {
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** The files of a folder that were taken; the last one first. */
  readonly taken: readonly TakenFile[];
  /** PEM of a private certificate authority, for tests; NODE_EXTRA_CA_CERTS is the operator's way. */
  readonly ca?: string | undefined;
}

/** Its message may repeat the name of a file that others chose. */
export class SourceUnreadableError extends AppError {
  constructor(message: string, cause?: unknown) {
    super("invalid_input", 502, { message: oneLine(message), cause });
  }
}
