import { AppError } from "@/lib/errors";
import type { Upload } from "./store-upload";

/** What ROSTER_SOURCE has for tonight. */
export interface SourceFile extends Upload {
  readonly name: string;
  close(): Promise<void>;
}

export interface SourceOptions {
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
  /** A file of a folder that is no newer has been taken before. */
  readonly takenAt: Date;
  /** PEM of a private certificate authority, for tests; NODE_EXTRA_CA_CERTS is the operator's way. */
  readonly ca?: string | undefined;
}

export class SourceUnreadable extends AppError {
  constructor(message: string, cause?: unknown) {
    super("invalid_input", 502, { message, cause });
  }
}
